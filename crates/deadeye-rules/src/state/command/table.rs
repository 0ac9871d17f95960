//! The commands with their groups, kinds and fields: the one list from which the code over commands is generated.

/// Passes the list of all commands to a macro.
///
/// A group says whether its commands are `plays` or `overrides`. The rules offer plays, and those overrides that are
/// marked `offered`. In brackets stands the field of the player who gives the command: it is the template's, and no
/// choice. Each other field has its type, unless the command's fields have a struct of their own, which stands in
/// parentheses behind the kind. Behind each field of an offered command stands the [`Field`] that fills it in, with
/// `(may)` where it is left out when it is empty, and with `(or value)` where it is always written, and has that value
/// without a choice.
///
/// [`Field`]: crate::state::command::field::Field
macro_rules! command_table {
    ($receiver:ident) => {
        $receiver! {
            /// Setup, and the options of the game.
            Setup: SetupCommand plays {
                Seat = "seat" [] { name: String = Name, deck: Option<u16> = Deck(may) },
                ChooseOutfit = "choose_outfit" [player] {
                    outfit: CardCode = Outfit, legend: Option<CardCode> = Legend(may),
                },
                ChooseGang = "choose_gang" [player] { dudes: Vec<CardCode> = Dudes },
                RevealGangs = "reveal_gangs" [] {},
                OrderGrifters = "order_grifters" [] { order: Vec<PlayerId> = Order },
                ShortGame = "short_game" [] { on: bool = On },
                CarryOut = "carry_out" [] { on: bool = On },
            }

            /// The phases around High Noon, and the draw hands of lowball and shootouts.
            Phase: PhaseCommand plays {
                Ante = "ante" [] {},
                ShowHand = "show_hand" [player] { cards: Vec<Shown> = Cards },
                TellWinner = "tell_winner" [player] {},
                TellFirst = "tell_first" [player] {},
                PayUpkeep = "pay_upkeep" [player] { let_go: Vec<CardId> = LetGo(or Vec::new()) },
                Discard = "discard" [player] { cards: Vec<Option<CardCode>> = Cards },
            }

            /// Plays of High Noon with few fields, and the answers to a call-out.
            Noon: NoonCommand plays {
                MoveDude = "move_dude" [player] { dude: CardId = Dude, to: Place = To },
                Trade = "trade" [player] { gifts: Vec<Gift> = Gifts, discard: Vec<CardId> = Discard(may) },
                Overlay = "overlay" [player] { card: CardCode = Card, dude: CardId = Dude },
                AcceptCallOut = "accept_call_out" [player] {},
                RefuseCallOut = "refuse_call_out" [player] {},
            }

            /// Plays that a card's ability or text may change: each has a struct of its own in the rules.
            Play: PlayCommand plays {
                CallOut = "call_out" [player] {
                    caller: CardId = Caller, target: CardId = Target, by: Option<Source> = By(may),
                    boot: bool = Boot(may), no_refusal: bool = NoRefusal(may),
                },
                Shop = "shop" [player] {
                    card: CardCode = Card, onto: Option<CardId> = Onto(may), end: Option<End> = End(may),
                    by_effect: bool = ByEffect(may), cost: Option<u16> = Cost(may),
                },
                Invent = "invent" [player] {
                    card: CardCode = Card, scientist: CardId = Scientist, onto: Option<CardId> = Onto(may),
                    end: Option<End> = End(may), by_effect: bool = ByEffect(may), cost: Option<u16> = Cost(may),
                },
                UseAbility(AbilityUse) = "use_ability" [player] {
                    card = Card, ability = Ability(or 0), kind = Kind, boot = Boot(may), cost = Cost(may),
                    repeat = Repeat(may), anyone = Anyone(may), caster = Caster(may), test = Test(may),
                    against = Against(may), into_posse = IntoPosse(may),
                },
                PlayAction = "play_action" [player] {
                    card: CardCode = Card, kind: AbilityKind = Kind, cost: Option<u16> = Cost(may),
                    boot: Option<CardId> = Boot(may), against: Option<PlayerId> = Against(may),
                    onto: Option<CardId> = Onto(may),
                },
                PlayTechnique = "play_technique" [player] {
                    card: CardCode = Card, dude: CardId = Dude, kind: AbilityKind = Kind,
                    from: Pile = From(or Pile::hand()), combo: bool = Combo(may),
                    against: Option<PlayerId> = Against(may),
                },
                StartJob = "start_job" [player] {
                    by: Source = By, leader: CardId = Leader, mark: Mark = Mark, boot: bool = Boot(may),
                    cost: u16 = Cost(may), ability: u8 = Ability(may),
                },
            }

            /// Answers, pulls and passes, at any time of the day.
            Turn: TurnCommand plays {
                Choose = "choose" [player] { answer: Answer = Answer },
                Pull = "pull" [player] { card: Shown = Card, named: Option<Shown> = As(may) },
                Pass = "pass" [player] {},
                Check = "check" [player] {},
                CallReacts = "call_reacts" [player] {},
                Prefer = "prefer" [player] { effect: u32 = Effect },
            }

            /// Steps of jobs and shootouts.
            Fight: FightCommand plays {
                JoinPosse = "join_posse" [player] {
                    dude: CardId = Dude, by_effect: bool = ByEffect(may), side: Option<Side> = Side(may),
                    stays: bool = Stays(may),
                },
                ClosePosse = "close_posse" [player] { misses_requirement: bool = MissesRequirement(may) },
                Oppose = "oppose" [player] {},
                Decline = "decline" [player] {},
                PickShooter = "pick_shooter" [player] { dude: CardId = Dude },
                Redraw = "redraw" [player] { cards: u8 = Cards, discarded: Vec<Shown> = Discarded(may) },
                TakeCasualties = "take_casualties" [player] { casualties: Vec<Casualty> = Casualties },
                Flee = "flee" [player] { dudes: Vec<CardId> = Dudes },
            }

            /// Overrides: ghost rock, piles and hand sizes.
            SetHolding: HoldingOverride overrides {
                SetGhostRock = "set_ghost_rock" [player] { to: u16 },
                SetDebt = "set_debt" [player] { to: u16 },
                SetPot = "set_pot" [] { to: u16 },
                Pay = "pay" [] { from: Option<PlayerId>, to: Option<PlayerId>, amount: u16 },
                SetPile = "set_pile" [player] { pile: Pile, count: u16, known: Vec<CardCode> },
                MoveCards = "move_cards" [player] { from: Pile, to: Pile, cards: Vec<Option<CardCode>> },
                SetHandSize = "set_hand_size" [player] { to: u8 },
            }

            /// Overrides: cards in play, and lasting effects on them.
            SetCard: CardOverride overrides {
                SetBounty = "set_bounty" [] { card: CardId, to: u16 },
                SetCounter = "set_counter" [] { card: CardId, counter: Counter, to: i16 },
                SetFigure = "set_figure" [] { card: CardId, figure: Figure, to: i16, until: Duration },
                ChangeFigure = "change_figure" [] {
                    card: CardId, figure: Figure, by: i16, until: Duration, from: Option<CardId>,
                },
                Keep = "keep" [] { card: CardId, what: Keeping, until: Duration, from: Option<CardId> },
                EndEffect = "end_effect" [] { effect: u32 },
                SetBooted = "set_booted" [] { card: CardId, to: bool },
                PutCard = "put_card" [] { card: CardId, to: Destination },
                SendHome = "send_home" [] { dude: CardId, booted: bool },
                TakeOut = "take_out" [] { card: CardId, fate: Fate, by: Option<PlayerId>, cost: bool },
                BringCard = "bring_card" [] {
                    code: CardCode, owner: PlayerId, from: Option<Pile>, to: Destination, booted: bool,
                },
                SetController = "set_controller" [] { card: CardId, player: Option<PlayerId>, until: Duration },
                Refresh = "refresh" [] { card: CardId },
            }

            /// Overrides: the day, its turns, and the victory.
            SetGame: GameOverride overrides {
                Instead = "instead" [] { cards: Vec<CardId> },
                SetPhase = "set_phase" [] { phase: Phase },
                SetTurn = "set_turn" [player] {},
                SetWinner = "set_winner" [] { player: Option<PlayerId> },
                SetVictor = "set_victor" [] { player: Option<PlayerId> },
                Note = "note" [] { text: String },
            }

            /// Overrides: posses, draw hands and casualties, and the end of fights.
            SetFight: FightOverride overrides {
                SetPosse = "set_posse" [] { dude: CardId, side: Option<Side> },
                ModifyRank = "modify_rank" [player] { by: i8, from: Option<CardId> },
                ModifyCasualties = "modify_casualties" [player] { by: i8 },
                CallCasualties = "call_casualties" [player] { count: u8 },
                ForceFirstCasualty = "force_first_casualty" [] { card: CardId },
                ChangeHand = "change_hand" offered [player] { cards: Vec<Shown> = Cards },
                EndShootout = "end_shootout" [] {},
                EndJob = "end_job" [] { success: bool },
            }
        }
    };
}

pub(crate) use command_table;
