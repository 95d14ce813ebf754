//! The catalogue of refusals: one for all games.

macro_rules! refusals {
    ($($refusal:ident $name:literal),* $(,)?) => {
        /// Why a command was refused. A refusal changes nothing.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Refusal { $($refusal),* }

        impl Refusal {
            pub const ALL: &'static [Self] = &[$(Self::$refusal),*];

            /// The name in the notation.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$refusal => $name),* }
            }
        }
    };
}

refusals! {
    NotNow "not-now",
    NotYourTurn "not-your-turn",
    NoActionLeft "no-action-left",
    ActionDue "action-due",
    AlreadyDone "already-done",
    ShortOfMoney "short-of-money",
    ConsequenceUnpaid "consequence-unpaid",
    ShortOfHappiness "short-of-happiness",
    BidTooLow "bid-too-low",
    BidRepeated "bid-repeated",
    BidTaken "bid-taken",
    NoWorker "no-worker",
    WorkerLimit "worker-limit",
    StressMinimum "stress-minimum",
    NoTiles "no-tiles",
    NoRedirect "no-redirect",
    JoinMustClose "join-must-close",
    NotYourLink "not-your-link",
    NotYourBuilding "not-your-building",
    LinkComplete "link-complete",
    LinkIncomplete "link-incomplete",
    LinkUpgraded "link-upgraded",
    NoSupply "no-supply",
    ParcelNotFree "parcel-not-free",
    NoSuchBuilding "no-such-building",
    BuildingUpgraded "building-upgraded",
    NoLink "no-link",
    LinkTwice "link-twice",
    WrongDestination "wrong-destination",
    PassesDestination "passes-destination",
    NoDevelopment "no-development",
    ModuleOff "module-off",
    WrongIcon "wrong-icon",
    ForbiddenHere "forbidden-here",
    NeedsStrip "needs-strip",
    SoloOnly "solo-only",
    TooMany "too-many",
    LocationTaken "location-taken",
    AcquireFirst "acquire-first",
    BonusPending "bonus-pending",
    LineFull "line-full",
    DuplicatePlan "duplicate-plan",
    NoDoubleTrack "no-double-track",
    NoFreeCard "no-free-card",
    NoTrack "no-track",
    NoPlan "no-plan",
    Branch "branch",
    Loop "loop",
    Broken "broken",
    SameSpot "same-spot",
    // Not of a rulebook: the journal of one game is limited.
    BookFull "book-full",
    // Not of a rulebook: a seat or a setting that the game does not have.
    NoSuchSeat "no-such-seat",
}
