//! USB: a serial port for the console.
//!
//! One task with the lowest priority that there is: it shares the thread with the loop, which serves the keys first. It
//! moves packets, and nothing else; what they mean is the loop's business ([`crate::talk`]). While the loop draws or saves,
//! packets wait, and the host is told to try again.

use core::cell::Cell;
use core::future::{Future, poll_fn};
use core::pin::pin;
use core::sync::atomic::{AtomicBool, Ordering};
use core::task::Poll;

use embassy_executor::Spawner;
use embassy_futures::join::join3;
use embassy_futures::select::select;
use embassy_rp::interrupt::{InterruptExt, typelevel};
use embassy_rp::peripherals::USB;
use embassy_rp::usb::{Driver, InterruptHandler};
use embassy_rp::{Peri, bind_interrupts, interrupt, pac};
use embassy_sync::blocking_mutex::Mutex;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_sync::signal::Signal;
use embassy_sync::waitqueue::AtomicWaker;
use embassy_time::{Duration, Timer};
use embassy_usb::class::cdc_acm::{CdcAcmClass, Receiver, Sender, State};
use embassy_usb::control::{OutResponse, Recipient, Request, RequestType};
use embassy_usb::{Builder, Config, Handler, UsbDevice};
use heapless::Vec;
use static_cell::StaticCell;

use crate::power;

/// pid.codes has these for tests and for what is not sold.
const VENDOR: u16 = 0x1209;
const PRODUCT: u16 = 0x0001;
/// The largest packet at full speed.
pub const PACKET: usize = 64;
/// The speed that tools set, and then close the port, to get to the boot loader.
const TOUCH: u32 = 1200;
/// How often to look whether the driver still waits for the end of a request.
const LOOK: Duration = Duration::from_millis(2);

pub type Packet = Vec<u8, PACKET>;
type UsbDriver = Driver<'static, USB>;

/// What the host has sent, and what it is sent.
static INPUT: Channel<CriticalSectionRawMutex, Packet, 2> = Channel::new();
static OUTPUT: Channel<CriticalSectionRawMutex, Packet, 2> = Channel::new();

static LINE: Mutex<CriticalSectionRawMutex, Cell<LineState>> = Mutex::new(Cell::new(LineState::NONE));
/// The line has changed.
static NEWS: Signal<CriticalSectionRawMutex, ()> = Signal::new();
/// The controller has a clock.
static FED: AtomicBool = AtomicBool::new(true);
static WAKER: AtomicWaker = AtomicWaker::new();
/// The host wants something at once.
static REQUEST: Signal<CriticalSectionRawMutex, ()> = Signal::new();
/// A program has closed the port, or opened it.
static TURNED: Signal<CriticalSectionRawMutex, ()> = Signal::new();

/// How the line is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct LineState {
    /// A program has the port open.
    pub open: bool,
    /// How often that has changed.
    pub turns: u32,
    /// A tool wants the boot loader.
    pub touched: bool,
}

impl LineState {
    const NONE: Self = Self { open: false, turns: 0, touched: false };

    pub fn now() -> Self {
        LINE.lock(Cell::get)
    }

    fn set(change: impl FnOnce(&mut Self)) {
        let changed = LINE.lock(|line| {
            let before = line.get();
            let mut after = before;
            change(&mut after);
            line.set(after);
            before != after
        });
        if changed {
            NEWS.signal(());
        }
    }

    /// A program came or went.
    fn turn(open: bool) {
        Self::set(|line| {
            if line.open != open {
                (line.open, line.turns) = (open, line.turns.wrapping_add(1));
                // Whatever comes from now on is for the new one, even if the loop has not heard of it yet; and before it has, it
                // sends nothing.
                INPUT.clear();
                OUTPUT.clear();
                TURNED.signal(());
            }
        });
    }

    /// Waits for another one.
    pub async fn changed() {
        NEWS.wait().await;
    }
}

/// The next packet from the host.
pub async fn receive() -> Packet {
    INPUT.receive().await
}

/// Waits until a packet can be sent.
pub async fn ready() {
    poll_fn(|context| OUTPUT.poll_ready_to_send(context)).await;
}

/// Sends a packet; `false` if there is no room for it.
pub fn send(packet: Packet) -> bool {
    OUTPUT.try_send(packet).is_ok()
}

bind_interrupts!(struct Irqs {
    USBCTRL_IRQ => InterruptHandler<USB>, Watch;
});

/// Notes that there is a request. It runs behind the driver's own handler.
struct Watch;

impl typelevel::Handler<typelevel::USBCTRL_IRQ> for Watch {
    unsafe fn on_interrupt() {
        if is_asked() {
            REQUEST.signal(());
        }
    }
}

fn is_asked() -> bool {
    let status = pac::USB.sie_status().read();
    status.setup_rec() || status.bus_reset()
}

/// The driver does not wait for a request or a reset, but for the rest of one that it has begun. From each that interrupts it
/// until it waits again it allows no other to: nobody would be told of what comes meanwhile.
fn is_occupied() -> bool {
    let enabled = pac::USB.inte().read();
    !(enabled.setup_req() && enabled.bus_reset())
}

/// Requests of the serial port, which the driver answers.
const SET_LINE_CODING: u8 = 0x20;
const SET_CONTROL_LINE_STATE: u8 = 0x22;
const TERMINAL_READY: u16 = 1;

/// Sees what the host does with the line.
struct Witness {
    baud: u32,
}

impl Handler for Witness {
    fn reset(&mut self) {
        self.baud = 0;
        LineState::turn(false);
    }

    fn control_out(&mut self, request: Request, data: &[u8]) -> Option<OutResponse> {
        if (request.request_type, request.recipient) == (RequestType::Class, Recipient::Interface) {
            match (request.request, data) {
                (SET_LINE_CODING, [a, b, c, d, ..]) => self.baud = u32::from_le_bytes([*a, *b, *c, *d]),
                (SET_CONTROL_LINE_STATE, _) => {
                    let open = request.value & TERMINAL_READY != 0;
                    LineState::turn(open);
                    LineState::set(|line| line.touched |= !open && self.baud == TOUCH);
                }
                _ => (),
            }
        }
        // It only looks.
        None
    }
}

/// Shows the device to whoever is at the other end of the cable.
pub fn begin(spawner: Spawner, usb: Peri<'static, USB>) {
    static CONFIGURATION: StaticCell<[u8; 128]> = StaticCell::new();
    static CAPABILITIES: StaticCell<[u8; 16]> = StaticCell::new();
    static CONTROL: StaticCell<[u8; PACKET]> = StaticCell::new();
    static STATE: StaticCell<State<'static>> = StaticCell::new();
    static WITNESS: StaticCell<Witness> = StaticCell::new();

    let mut config = Config::new(VENDOR, PRODUCT);
    config.manufacturer = Some("Stationmaster");
    config.product = Some("Stationmaster console");
    let mut builder = Builder::new(
        Driver::new(usb, Irqs),
        config,
        CONFIGURATION.init([0; 128]),
        CAPABILITIES.init([0; 16]),
        &mut [],
        CONTROL.init([0; PACKET]),
    );
    builder.handler(WITNESS.init(Witness { baud: 0 }));
    let port = CdcAcmClass::new(&mut builder, STATE.init(State::new()), PACKET as u16);
    let (sender, receiver) = port.split();
    // The pool has room for exactly this task.
    if let Ok(task) = serve(builder.build(), sender, receiver) {
        spawner.spawn(task);
    }
}

/// A cable was plugged in or out. Without one the controller has no clock, and whoever was there is gone.
pub fn plug(plugged: bool) {
    if plugged {
        power::feed_usb(true);
        pac::USB.sie_ctrl().modify(|w| w.set_pullup_en(true));
        // SAFETY: no critical section depends on this interrupt.
        unsafe { interrupt::USBCTRL_IRQ.enable() };
        FED.store(true, Ordering::Relaxed);
        WAKER.wake();
    } else {
        FED.store(false, Ordering::Relaxed);
        interrupt::USBCTRL_IRQ.disable();
        pac::USB.sie_ctrl().modify(|w| w.set_pullup_en(false));
        power::feed_usb(false);
        LineState::turn(false);
    }
}

#[embassy_executor::task]
async fn serve(
    device: UsbDevice<'static, UsbDriver>,
    sender: Sender<'static, UsbDriver>,
    receiver: Receiver<'static, UsbDriver>,
) {
    let mut work = pin!(join3(run(device), pass_in(receiver), pass_out(sender)));
    // Whoever touches the controller while it has no clock stops the processor for ever.
    poll_fn(|context| {
        WAKER.register(context.waker());
        if FED.load(Ordering::Relaxed) { work.as_mut().poll(context).map(|_| ()) } else { Poll::Pending }
    })
    .await;
}

/// Answers requests. The driver waits for the end of each for ever, but a host may begin another one, or be unplugged: then
/// it is left, and the next one answered.
async fn run(mut device: UsbDevice<'static, UsbDriver>) {
    loop {
        select(device.run(), stuck()).await;
    }
}

/// Before each look the driver was polled: what it leaves at two of them it will leave for ever.
async fn stuck() {
    loop {
        REQUEST.wait().await;
        let mut asked = false;
        while is_occupied() {
            Timer::after(LOOK).await;
            let left = is_asked();
            if asked && left {
                return;
            }
            asked = left;
        }
    }
}

/// From the host. As long as there is no room it is told to try again.
async fn pass_in(mut receiver: Receiver<'static, UsbDriver>) {
    let mut bytes = [0; PACKET];
    loop {
        receiver.wait_connection().await;
        if let Ok(length) = receiver.read_packet(&mut bytes).await
            && let Some(bytes) = bytes.get(..length)
            && let Ok(packet) = Packet::from_slice(bytes)
            && LineState::now().open
        {
            INPUT.send(packet).await;
        }
    }
}

/// To the host, unless it stops listening.
async fn pass_out(mut sender: Sender<'static, UsbDriver>) {
    loop {
        let packet = OUTPUT.receive().await;
        TURNED.reset();
        select(sender.write_packet(&packet), TURNED.wait()).await;
        // Only a packet that is not full tells the host that there is no more for now.
        if packet.is_full() && OUTPUT.is_empty() {
            select(sender.write_packet(&[]), TURNED.wait()).await;
        }
    }
}
