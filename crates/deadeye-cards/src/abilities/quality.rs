//! The plain qualities of a card or a place: those that need no more than their word.

use super::closed::closed;
use super::grouped::closed_groups;

closed_groups! {
    /// A quality that needs no more than its word.
    Trait {
        /// A quality of a card, in play or not: by its print, or by its owner or controller.
        Card(CardTrait) {
            /// The card is a dude.
            Dude = "dude",
            /// The card is a deed.
            Deed = "deed",
            /// The card is goods.
            Goods = "goods",
            /// The card is a spell.
            Spell = "spell",
            /// The card is an action.
            Action = "action",
            /// The card is an outfit.
            Outfit = "outfit",
            /// The card is a legend.
            Legend = "legend",
            /// The card is a joker.
            Joker = "joker",
            /// A place: a home, a deed or town square.
            Location = "location",
            /// A home, among places.
            Home = "home",
            /// Town square, among places.
            TownSquare = "town_square",
            /// A card of spades.
            Spades = "spades",
            /// A card of hearts.
            Hearts = "hearts",
            /// A card of diamonds.
            Diamonds = "diamonds",
            /// A card of clubs.
            Clubs = "clubs",
            /// The card is a token.
            Token = "token",
            /// Only one of its title may be in play.
            Unique = "unique",
            /// The card bears no symbol.
            Neutral = "neutral",
            /// The user's outfit bears one of its symbols.
            YourFaction = "your_faction",
            /// The dude is a stud now.
            Stud = "stud",
            /// The dude is a draw now.
            Draw = "draw",
            /// This very card.
            This = "this",
            /// The dude who bears, casts or performs this card.
            Bearer = "bearer",
            /// Controlled by the user; a place that the user controls.
            Yours = "yours",
            /// Controlled by another player, in the shootout or not.
            Anothers = "anothers",
            /// Owned by the user.
            Owned = "owned",
            /// An action of a pile that the user could play at this time, whatever it costs.
            Playable = "playable",
        }
        /// A quality that only a card in play can have.
        InPlay(InPlayTrait) {
            /// In the opposing posse; outside a shootout: controlled by another player.
            Opposing = "opposing",
            /// The card in play is booted.
            Booted = "booted",
            /// The card in play is not booted.
            Unbooted = "unbooted",
            /// With a bounty.
            Wanted = "wanted",
            /// With a skill: Huckster, Blessed, Shaman or Mad Scientist.
            Skilled = "skilled",
            /// With a skill that casts spells: Huckster, Blessed or Shaman.
            Spellcaster = "spellcaster",
            /// Attached to something.
            Attached = "attached",
            /// A dude who can be called out.
            Callable = "callable",
            /// In either posse, or on a dude who is.
            InShootout = "in_shootout",
            /// In a posse, of a shootout or of a job before it, or on a dude who is.
            InPosse = "in_posse",
            /// In the user's posse, or on a dude who is.
            InYourPosse = "in_your_posse",
            /// In the posse that the bearer is in.
            SamePosse = "same_posse",
            /// In the posse against the one that the bearer is in.
            OtherPosse = "other_posse",
            /// In the posse against the user's, or on a dude who is: nobody, where the user has no dude in the shootout.
            OpposingPosse = "opposing_posse",
            /// The leader of the job or shootout.
            Leader = "leader",
            /// The mark of the job or shootout.
            Mark = "mark",
            /// A shooter of this round.
            Shooter = "shooter",
            /// The card entered play today.
            EnteredToday = "entered_today",
            /// Entered play in this High Noon.
            EnteredThisNoon = "entered_this_noon",
            /// The card has a printed ability that was used today.
            Used = "used",
            /// With a permanent or lasting control point on it.
            WithControl = "with_control",
            /// Has its traits, as a blank card has not.
            WithTraits = "with_traits",
            /// The card of the event, or of another that came of the same effect and triggered the same trait.
            Tied = "tied",
        }
        /// The place of a card, or a quality of a place.
        Place(PlaceTrait) {
            /// At this card's location.
            Here = "here",
            /// At this card's location or an adjacent one.
            Nearby = "nearby",
            /// At a location adjacent to this card's.
            Adjacent = "adjacent",
            /// The place that the card of the event came from, or where it was as it joined.
            WhereFrom = "where_from",
            /// It is at a place that counts as in town.
            InTown = "in_town",
            /// Out of town.
            OutOfTown = "out_of_town",
            /// A dude at their own home.
            AtHome = "at_home",
            /// In town square.
            InTownSquare = "in_town_square",
            /// At a deed.
            AtDeed = "at_deed",
            /// At the place of the shootout.
            AtShootout = "at_shootout",
            /// A Private location.
            PrivatePlace = "private_place",
            /// A location that is not Private.
            PublicPlace = "public_place",
            /// On the user's street, or in it.
            YourStreet = "your_street",
            /// On this card's street.
            ThisStreet = "this_street",
            /// At the left or right end of a street.
            StreetEnd = "street_end",
            /// The leftmost deed of a street.
            Leftmost = "leftmost",
        }
    }
}

closed! {
    /// A kind of ability that a card has.
    HasAbility {
        /// It is an ability that starts a job.
        Job = "job",
        /// A job that marks a location.
        PlaceJob = "place_job",
        /// A Shootout ability.
        Shootout = "shootout",
        /// A Noon ability.
        Noon = "noon",
        /// A React ability.
        React = "react",
        /// A Resolution or cheatin' Resolution ability.
        Resolution = "resolution",
        /// A cheatin' Resolution ability.
        Cheatin = "cheatin",
    }
}
