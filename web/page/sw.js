// Keeps every file of one version, for when there is no network. The build fills in the version and the files.

// Other sites may lie beside this one: what is kept has the name of the place.
const OURS = `stationmaster ${registration.scope} `;
const CACHE = `${OURS}@VERSION@`;
const FILES = @FILES@;

addEventListener('install', (event) => {
  // Past the browser's own cache, or an old file could end up among the new ones. All of them, or no new version.
  const fresh = FILES.map((file) => new Request(file, { cache: 'reload' }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

addEventListener('activate', (event) => event.waitUntil((async () => {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
})()));

addEventListener('message', (event) => {
  if (event.data === 'begin') skipWaiting();
});

addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  const place = new URL(event.request.url);
  place.search = '';
  place.pathname = place.pathname.replace(/\/index\.html$/, '/');
  const kept = caches.open(CACHE).then((cache) => cache.match(place));
  event.respondWith(kept.then((response) => response ?? fetch(event.request)));
});
