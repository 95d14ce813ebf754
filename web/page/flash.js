// The flash in the browser's storage: a record for each sector.

const NAME = 'stationmaster';
const STORE = 'flash';

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

export async function openFlash() {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await done(opening);
  // A later version of the page must not wait for this one.
  database.onversionchange = () => database.close();

  return {
    /// Pairs of number and bytes; a sector that was never written is not there.
    async load() {
      const store = database.transaction(STORE).objectStore(STORE);
      const [numbers, sectors] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
      return numbers.map((number, at) => [number, sectors[at]]);
    },

    /// All of these or none, and on the disk when it is done.
    save: (sectors) => new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' });
      const store = transaction.objectStore(STORE);
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
      try {
        for (const [number, bytes] of sectors) store.put(bytes, number);
      } catch (error) {
        transaction.abort();
        reject(error);
      }
    }),
  };
}
