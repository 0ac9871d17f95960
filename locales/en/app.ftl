### Every text of the app in English, in Fluent. What code calls `menu.game` stands here as `menu-game`. A name in a group
### that code makes up while running (play, field, zone, rank) is the name of the rules' protocol; in the group `key` a key's own.

## menu

menu-game = Game
menu-new_game = New game…
menu-start_page = Start page
menu-open_game = Open a saved game…
menu-source = Source
menu-camera = The first camera that works
menu-demo = Demo table
menu-other_source = Another camera, a video, pictures…
menu-deck = A deck…
menu-view = View
menu-draw_hands = Draw hands
menu-camera_tools = Camera and regions
menu-review = Look back on the game
menu-air = On the air…
menu-spectator = A window for spectators
menu-light = Light or dark
menu-language = The language of the app
menu-language_name = English
menu-hold_still = Hold the camera's picture still
menu-hold_still_what = Keeps exposure, focus and white balance as they are, where the camera offers that: hands that come into view change nothing.
menu-mirror = Turn a mirrored picture back
menu-mirror_what = Deadeye notices a mirrored picture by its cards and turns it back. Switch by hand where it is wrong.
menu-mains_50 = Lamps flicker at 50 Hz
menu-mains_60 = Lamps flicker at 60 Hz
menu-mains_what = Tells the camera the frequency of the mains, where it has that setting: stripes and flicker of lamps go away. 50 Hz in most of the world, 60 Hz in North America.
menu-motion = Motion
menu-motion_what = Cards slide and turn, ghost rock is counted. Without it everything is at once where it belongs.
menu-hands_free = Hands free
menu-hands_free_what = Takes proposals that are sure and legal by itself.
menu-density = Read from near or from far
menu-sounds = Sounds
menu-sounds_what = A tick when a card is read, two tones when something is asked, and short sounds for what happens in the game. A program of this system (paplay, aplay) plays them.
menu-aloud = Say aloud what is done
menu-aloud_what = A speech program of this system (spd-say, espeak-ng, say) says each line of the log as it comes, in the language of the window.
menu-help = Help
menu-keys = Keys
menu-report = Save a report…
menu-saved_in = saved in { $file }
menu-not_saved = not saved
menu-saved_what = Every play is saved as it is made, in { $file }.
menu-not_saved_what = This game is kept in memory only: no folder for saved games can be written.
menu-nothing_to_save = No game is open: there is nothing to save.
menu-carry_out = Carry out what cards do
menu-carry_out_what = In this game and in new ones: abilities are checked, paid for and done, and what they choose is asked. Off: the table tells it all.
menu-log = Log
menu-picture_size = Picture on all of the stage

## status

status-exported = Saved as { $file }.
status-no_camera = No camera gives pictures, so the demo table is played. { $why }
status-back = The camera is back.
status-mirrored = The camera's picture is mirrored. It is turned back.
status-not_mirrored = The camera's picture is not mirrored any more.
status-ended = The pictures have come to their end.
status-demo_ended = The demo table has been played to its end. Source, Demo table starts it again.
status-desk_stuck = What keeps the game has been at one thing for long: what is shown may be old. Wait; the log says what it is at.
status-desk_broke_off = What keeps the game broke off by a fault of the program. Every play that was shown is saved: start Deadeye again and open the game.

## books

books-day = Day { $day }
books-ghost_rock = ghost rock
books-debt = debt
books-pot = Pot
books-pot_holds = { $count } ghost rock in the pot
books-winner = First today
books-winner_hint = Winner of the day in the rules: won at lowball, goes first and breaks ties.
books-won = has won
books-victory = { $player } wins
books-tomorrow = { $player }: tomorrow +{ $income } -{ $upkeep }

## phase

phase-setup = Setup
phase-gambling = Gamblin'
phase-upkeep = Upkeep
phase-high_noon = High Noon
phase-sundown = Sundown
phase-over = The game is over

## step

step-seating = players take their seats
step-choosing = outfits and starting gangs
step-grifter_order = whose Grifter goes first
step-grifters = Grifters
step-ante = the ante
step-lowball_hands = lowball hands are shown
step-first_pull = a pull for who goes first
step-lowball_cheatin = cheatin' at lowball
step-upkeep = pay upkeep
step-noon = plays
step-call_out_answer = a call-out waits
step-leader_posse = the leader's posse
step-mark_posse = the mark's posse
step-job_at_leader = job: dudes with the leader
step-job_next_to_leader = job: dudes next to the leader
step-job_next_to_mark = job: dudes next to the mark
step-job_at_mark = job: dudes at the mark
step-oppose = who opposes the job
step-shootout_plays = shootout: plays
step-pick_shooter = shootout: shooters
step-draw_hands = shootout: draw hands
step-resolution_plays = shootout: resolution
step-casualties = shootout: casualties
step-run_or_gun = shootout: run or gun
step-pull = a pull
step-choice = a choice for a card's ability
step-reacts = reacts
step-sundown_discard = one card may be discarded
step-discard_down = down to the hand size
step-over = the game is over

## pile

pile-hand = hand
pile-deck = deck
pile-discard = discard
pile-boot_hill = Boot Hill
pile-draw_hand = draw hand

## figure

figure-bullets = bullets
figure-influence = influence
figure-control = control
figure-value = value
figure-production = production
figure-upkeep = upkeep
figure-cost = cost
figure-skill = skill
figure-kung_fu = Kung Fu

## edit

edit-of = { $who }: { $what }
edit-hint = { $what }: click to set it by hand
edit-less = one less
edit-more = one more
edit-set = Set
edit-sum = The sum of these; click one to set it.

## town

town-square = Town square
town-home = Home of { $player }
town-controlled_by = controlled by { $player }
town-owned_by = owned by { $player }
town-influence = { $player }: { $count } influence here
town-worth = { $control } control, { $production } production
town-wanted = wanted { $count }
town-leader_side = leader
town-mark_side = mark
town-choose = choose { $what }

## card

card-bounty = bounty
card-stud = stud
card-draw = draw
card-booted = booted
card-unbooted = unbooted
card-by_hand = The table says so: no play, no cost, but in the log.
card-boot = Boot
card-unboot = Unboot
card-move_to = Move to
card-send_home = Send home booted
card-leaves = Leaves play to
card-removed = out of the game
card-does = What it does
card-told = What cards do is told by hand in this game (Game, Carry out what cards do).
card-use = Use
card-legal_now = legal now
card-used = used today
card-not_now = Not now: { $why }
card-nothing_to_choose = there is nothing that it could choose now
card-by_itself = works by itself
card-left_to_you = Left to you: { $what }.
card-rulings = Rulings
card-costs = costs { $count }
card-held = { $sum }, held at { $read }

## now

now-title = What now
now-nothing = Nothing to do yet.
now-more = More
now-by_effect = By a card's effect
now-and_more = { $names } and { $count } more
now-search = Search (Ctrl+F)
now-not_found = No legal play by that name.
now-more_found = and { $count } more
now-play_about = { $play }: { $what }
now-not_legal = Not legal now, and why

## class

class-dude = a dude
class-deed = a deed
class-deed_out_of_town = a deed out of town
class-goods = goods
class-improvement = an improvement
class-spell = a spell
class-totem = a totem
class-action = an action
class-technique = a technique
class-version = another version

## pick

pick-cancel = Back (Esc)
pick-no_command = that makes no play: { $why }
pick-left = the left end
pick-right = the right end
pick-yes = Yes
pick-no = No
pick-joker = a joker
pick-no_joker = any other card
pick-upkeep = Pay { $due } of your { $stash }
pick-marked = The deck's own: { $dudes }
pick-gang = { $cost } of { $stash } ghost rock
pick-unnamed = { $count } without a name
pick-cover = { $covered } of { $cover } covered
pick-first_casualty = { $card } must be the first.
pick-home_booted = home booted
pick-discarded = discarded
pick-aced = aced
pick-done = Done
pick-title = type a title
pick-notation = Type the cards
pick-priced = { $title } ({ $cost })

## play

play-seat = Take a seat
play-choose_outfit = Choose the outfit
play-choose_gang = Name the starting gang
play-reveal_gangs = Reveal the starting gangs
play-order_grifters = Order the Grifters
play-ante = Ante and draw for lowball
play-show_hand = Show a draw hand
play-tell_winner = Say who won
play-tell_first = Say who goes first
play-pay_upkeep = Pay upkeep
play-move_dude = Move a dude
play-call_out = Call out
play-accept_call_out = Stand and shoot
play-refuse_call_out = Refuse and go home booted
play-shop = Buy a card
play-invent = Invent a Gadget
play-trade = Trade goods
play-overlay = Replace a dude by another version
play-prefer = Say which of two clashing effects holds
play-use_ability = Use an ability
play-play_action = Play an action
play-play_technique = Play a technique
play-pull = Pull a card
play-pass = Pass
play-check = Say Check
play-call_reacts = React
play-start_job = Start a job
play-short_game = Play the short game
play-join_posse = Join the posse
play-declare_posse = Declare the posse
play-close_posse = Nobody else joins
play-oppose = Oppose the job
play-decline = Do not oppose
play-pick_shooter = Pick the shooter
play-redraw = Draw again
play-take_casualties = Take casualties
play-flee = Choose who runs home
play-discard = Discard
play-choose = Answer

## key

key-command = Ctrl+{ $key }
key-Backspace = Backspace
key-Delete = Del
key-Enter = Enter
key-Escape = Esc
key-Space = Space
key-PageUp = PgUp
key-PageDown = PgDn

## field

field-dude = Which dude?
field-to = Where to?
field-caller = Who calls out?
field-target = Whom?
field-card = Which card?
field-cards = Which cards?
field-onto = Onto whom?
field-end = At which end of the street?
field-let_go = Tick whom you do not pay; they leave.
field-leader = Who leads?
field-mark = What is the mark?
field-dudes = Who?
field-outfit = Which outfit?
field-legend = Which legend?
field-casualties = Who takes them?
field-kind = When?
field-player = Who?
field-by = By which card?
field-boot = Does it cost booting?
field-cost = Ghost rock that it costs
field-scientist = Who invents?
field-gifts = What is given to whom?
field-as = What is the joker?
field-order = In which order?
field-name = What are they called?
field-against = Against whose hand?
field-caster = Who casts or uses it?
field-answer = Which?

## offers

offers-sure = seen by the camera, { $percent } % sure
offers-more = and { $count } more after it

## camera

camera-label = The camera's picture with { $count } cards
camera-nothing = No pictures yet.
camera-not_sure = Not sure which card this is. One of these?

## seen

seen-label = Seen: { $card }
seen-unknown = A card without a name
seen-another = It is another card: type its title, Enter takes the first
seen-page = See the card
seen-into_play = Put into play, by hand
seen-ignore = Ignore it
seen-no_place = This card cannot be put into play where it lies — it lies in a hand or on a pile, or it is in play — lay it at a place of the town

## log

log-title = Log
log-undo = Undo
log-redo = Redo
log-empty = Nothing yet.
log-by_hand = set by hand
log-by_camera = camera, { $percent } % sure
log-by_script = Deadeye


## spectator

spectator-title = Deadeye: the table

## files

files-file = Choose a file…
files-folder = Choose a folder…
files-games = Saved games
files-pictures = Pictures and videos
files-decks = Decks
files-text = Text
files-json = JSON Lines
files-none = This system shows no dialog for files: type the path, or drop the file onto the window.

## save

save-text = Save the story as text
save-json = Save the game as JSON
save-deck = Save the deck
save-where = Into which file?
save-save = Save

## review

review-title = The story
review-open_hint = Look back on the game (F8)
review-at = After entry { $seq } of { $last }
review-start = Before the first entry
review-first = |<
review-first_hint = The beginning (Home)
review-back = <
review-back_hint = One entry back (arrow left)
review-on = >
review-on_hint = One entry on (arrow right)
review-last = >|
review-last_hint = The game as it stands (End)
review-slider = Moment of the game
review-mark = Mark
review-unmark = Unmark { $seq }
review-save_text = Save text…
review-save_json = Save JSON…
review-close = Back to the game
review-chart = By day
review-compare = What changed
review-chart_of = Chart by day: { $figure }
review-day = day
review-nothing = Nothing has been played yet.
review-chance = Chance of winning: { $player }
review-chance_now = { $percent } % as it stands
review-costly = What cost most
review-cost = { $percent } % lost: { $play }. Better: { $better }
review-reading = Looking back…
review-stop = Stop judging
review-mark_first = Mark a moment with M, then go to another one: what changed between the two stands here.
review-only_looking = This is a moment of the past: Escape goes back to the game.
review-between = From entry { $from } to entry { $to }
review-same = Nothing changed.
review-nowhere = elsewhere
review-figure = { $player }: { $what } from { $from } to { $to }
review-came = { $card } is in play
review-left = { $card } is no longer in play
review-moved = { $card }: from { $from } to { $to }
review-booted = { $card } is booted
review-unbooted = { $card } is unbooted
review-bounty = Bounty on { $card }: from { $from } to { $to }
review-controller = { $card } is controlled by { $player }

## start

start-what = Your companion for Doomtown: Reloaded. It watches the real table, keeps track of everything and knows the rules, or plays against you.
start-table = Play at my table
start-table_what = Your own cards under a webcam or a phone. Without one it keeps track all the same.
start-learn = Learn to play
start-learn_what = A guided first day: fifteen minutes, nothing to set up, no cards needed.
start-demo = Demo table
start-demo_what = Watch it read cards
start-decks = Decks
start-decks_what = Legal? How strong?
start-score = Score a hand
start-score_what = What are five cards worth?
start-continue = Continue { $game }
start-saved = Saved games
start-saved_what = Open, look back, export
start-settings = Settings
start-settings_what = Sound, speech, text size
start-go_on = Go on
start-last_today = Your last game, saved today
start-last_yesterday = Your last game, saved yesterday
start-last_days = Your last game, saved { $days } days ago
start-no_picture = No picture from a camera yet. Plug one in over the table and search again, take a phone, or play without a camera.
start-begin = New game
start-begin_what = Names and decks of the players. You can begin without a camera.
start-phone = Phone, or another source
start-phone_what = A phone's address, a video, a folder of pictures.
start-again = Search for a camera again
start-again_what = The camera chosen last, else the first that gives pictures.
start-laying = The table is being laid…
start-back = Back
start-back_what = To the start page.
start-dark = The picture is dark: put a lamp beside the table.
start-glaring = The picture is glaring: turn the lamp away or dim it.
start-bright = The light is good.
start-large = The smallest card is { $px } pixels high: large enough.
start-small = The smallest card is { $px } pixels high: bring the camera closer, until it is 60 or more.
start-lay_cards = No card is in view: lay some cards flat under the camera.
start-read = Deadeye reads { $count } of { $all } cards.
saved-versus = { $one } against { $other }
saved-unread = This file cannot be read
saved-you_won = You won on day { $day }.
saved-won = { $player } won on day { $day }.
saved-day = day { $day }, { $phase }
saved-place_and_turn = { $place }. { $turn }
saved-your_play = It is your play.
saved-their_play = { $player } plays.
saved-today = Today
saved-yesterday = Yesterday
saved-days = { $days } days ago
saved-what = Every game is saved as it is played. The last one comes first.
saved-newest = Newest games
saved-older = Older games
saved-browse = Browse…
saved-browse_what = A saved game in another folder
saved-open_first = Go on with the first

## palette

palette-title = Do, or find
palette-hint = A play, a page or a card
palette-nothing = Nothing by that name.

## new

new-player = Player { $seat }
new-one_more = One more player
new-leave = Player { $seat } leaves
new-deck = The deck of player { $seat }
new-title = New game
new-first = Law Dogs
new-second = Sloane Gang
new-name = Name of player { $seat }
new-deck_file = A deck file
new-deck_paste = A pasted list
new-deck_pasted = Paste the list of the deck here (Ctrl+V)
new-no_deck = No deck list
new-deck_path = path of the deck file
new-edition = Rulebook
new-start = Start

## open

open-title = Open a saved game
open-none = No saved games in the usual folder.
open-path = path of a saved game
open-open = Open

## source

source-title = Where the pictures come from
source-camera = Camera
source-camera_what = the one chosen last, else the first that works
source-in_use = in use
source-demo = Demo table
source-demo_what = drawn cards, played by itself
source-other = A camera's number, an address, a video, or a folder of pictures:
source-path = 2, https://…, table.mp4, pictures/
source-take = Use this
source-drop = A video, a picture or a folder can also be dropped onto the window.

## keys

keys-palette = find a play, a page or a card by its name
keys-save_place = where the game is saved
keys-title = Keys
keys-yes = take the proposal
keys-either = { $one } or { $other }
keys-no = drop the proposal
keys-change = change the proposal
keys-options_keys = 1 to 9, A to I
keys-options = pick one of the options
keys-sort = sort out what differs between the table and the game
keys-names = all names in the picture, or doubtful ones
keys-undo = take back
keys-redo = do again
keys-new = new game
keys-open = open a saved game
keys-source = where the pictures come from
keys-deck = a deck: its rank curve and weak spots
keys-draw_hands = draw hands, to type or to look at
keys-suggest = what is worth a look, or not
keys-teach = the first day, step by step
keys-book = look a rule, a step or a rank up
keys-camera = calibrate the camera, drag regions
keys-review = look back: story, table at any moment, chart
keys-spectator = a second window, for spectators
keys-why = why a play or a proposal is not legal
keys-language = English or Italian
keys-aloud = say aloud what is done, or be quiet
keys-light = light or dark
keys-scale_keys = Ctrl+Plus, Minus, 0
keys-scale = larger, smaller, as made
keys-density = texts for reading from near or from far
keys-escape = close, go back
keys-help = this page
keys-figures = Click any figure to set it by hand.
keys-search = search what is legal, and what is not and why
keys-by_hand = what a card left to you is done
keys-in_a_fight = In a fight
keys-in_the_day = In the rest of the day
keys-part_plays = Plays
keys-part_pages = Pages and window
keys-log = the log
keys-picture_size = the camera's picture on all of the stage, or a part

## cards

cards-type_here = Type here
cards-how = Click the cards, or type them: first the rank, then S for spades, H for hearts, D for diamonds or C for clubs. J and K together are a joker.
cards-not_read = “{ $text }” is no card: type the rank, then S, H, D or C.
cards-take_out = Take out { $card }
cards-counts_as = as { $card }
cards-joker = Joker
cards-devils_joker = Devil's Joker
cards-heretic_joker = Heretic Joker

## settings

settings-on = on
settings-off = off
settings-sounds_what = A tick for each card, two tones for a question
settings-aloud_what = A voice reads what happens in the game
settings-scale = Text size
settings-scale_what = Everything grows with it
settings-smaller = Smaller text
settings-larger = Larger text
settings-language = Language
settings-language_what = Of all texts and of the voice
settings-light = Colours
settings-light_what = Dark for the evening, light for daylight
settings-is_light = Light
settings-is_dark = Dark
settings-density = Reading distance
settings-density_what = At the keyboard, or across the table
settings-is_near = Near
settings-is_far = Far
settings-motion_what = Cards slide and turn, ghost rock is counted
settings-carry_out_what = Deadeye does what abilities say, and asks
settings-keys_what = Every key on one page
settings-hands_free_what = Takes what the camera is sure of by itself
settings-hold_still_what = Exposure, focus and colours stay as they are
settings-mirror_what = Where Deadeye does not notice it itself
settings-mains_what = Takes away the stripes of lamps
settings-source = Another camera or a video
settings-source_what = Choose the source of the pictures
settings-at_once = Every change holds at once and is kept. Esc leads to the start page too.

## draw_hands

draw_hands-close = Enter goes to the next hand, Esc back to the game.
draw_hands-close_page = Enter goes to the next hand, Esc to the start page.
draw_hands-next = Next hand
draw_hands-title = Draw hands
draw_hands-lowball = Lowball hands
draw_hands-nobodys = Hand { $number }
draw_hands-field = Draw hand of { $player }
draw_hands-legal = legal
draw_hands-cheatin = cheatin'
draw_hands-counts_as = counts as rank { $rank }: { $by }
draw_hands-best_legal = Without cheatin': { $hand } ({ $five })
draw_hands-other_reading = If { $card } is { $other }: { $hand }, { $legal }
draw_hands-unsure = { $count } cards are not surely named; the likeliest names are read.
draw_hands-unknown = { $count } more without a name
draw_hands-draw = Draw bonus
draw_hands-which_deck = Which deck is it from?
draw_hands-thinking = Counting…
draw_hands-discard = Discard { $cards }
draw_hands-keep = Keep all
draw_hands-mean = { $way }: mean rank { $mean }
draw_hands-sampled = ± { $margin }, by chance
draw_hands-cheatin_chance = { $percent } % cheatin'
draw_hands-expected = takes { $taken }, deals { $dealt }
draw_hands-no_cheatin = Without cheatin': { $way }
draw_hands-wins = { $player } wins, rank { $rank } against { $other }.
draw_hands-tie = An exact tie at rank { $rank }.
draw_hands-casualties = Casualties: { $one } { $count }, { $two } { $others }.
draw_hands-lowest = { $player } has the lowest hand.
draw_hands-lowest_tie = { $players } are tied for the lowest and draw again.

## deck

deck-choose = Choose a deck
deck-title = Deck
deck-page_deck = A deck
deck-page_left = Left in the decks
deck-page_cards = All cards
deck-page_laid = Lay a deck
deck-left = { $count } cards in the deck or in hand
deck-left_jokers = jokers: { $count }
deck-left_what = Everything that was seen is taken out: in play, discarded, aced, known in hand.
deck-left_unknown = No deck list is known in this game: choose the decks when it begins.
deck-search = Search cards
deck-search_hint = type:dude gang:lawdogs cost<=4 keyword:deputy
deck-search_what = Words are looked for in titles and keywords. Fields: title, type, suit, rank, cost, gang, bullets, influence, control, production, upkeep, keyword, pack.
deck-found = found: { $count }
deck-laid_what = Lay the deck before the camera, a few cards at a time, and take them away again: each surely known card counts once.
deck-laid_start = Start counting
deck-laid_stop = Stop counting
deck-laid_anew = From the beginning
deck-laid_name = deck
deck-laid_save = Save this deck…
deck-laid_count = cards: { $count }
deck-file = A deck file
deck-path = path of a deck file
deck-read = Read
deck-stud = Stud bonus
deck-draw = Draw bonus
deck-less = { $what }: one less
deck-more = { $what }: one more
deck-reading = Reading the deck…
deck-counts = { $cards } cards, { $jokers } jokers
deck-legal = legal
deck-illegal = not legal:
deck-more_problems = and { $count } more
deck-shootout = Shootout
deck-lowball = Lowball
deck-rank = Rank
deck-curve = Rank curve
deck-in_shootouts = In shootouts: mean rank { $mean }, { $cheatin } % cheatin'.
deck-at_lowball = At lowball, five cards: mean rank { $mean }, { $cheatin } % cheatin'.
deck-within = From { $samples } hands, each chance within { $margin } %.
deck-goes_on = Drawing more hands…
deck-weak_spots = Weak spots
deck-no_weak_spots = None.
deck-scattered = { $count } cards of values with hardly a partner: { $values }
deck-no_plan = Built on nothing: the two best values, { $one } and { $two }, have { $of_values } cards, and the best suit, { $suit }, has { $of_suit }
deck-copies = Copies that are cheatin' when they meet: { $cards }
deck-copies_and_more = Copies that are cheatin' when they meet: { $cards }, and { $count } more
deck-hands = The hands that it draws
deck-devils_jokers = Every hand with a Devil's joker is illegal
deck-no_jokers = No jokers: two are allowed
deck-one_joker = One joker: two are allowed

## group

group-setup = Setup
group-day = The day
group-gambling = Gamblin'
group-upkeep = Upkeep
group-noon = High Noon
group-sundown = Sundown
group-shootout = Shootouts
group-job = Jobs
group-table = The table and the cards
group-skills = Reacts, pulls, skills
group-ranks = Hand ranks

## lesson

lesson-outfit = Your outfit
lesson-outfit_text = The outfit is your home: dudes you hire start there, and your street grows to both sides of it. A legend, if you play one, lies on it.
lesson-outfit_hands = Lay your outfit face up in front of you, with room for deeds to its left and right.
lesson-stash = Your first ghost rock
lesson-stash_text = Ghost rock is money. The number in the stack on your outfit is what you begin with; a legend may add or take some.
lesson-stash_hands = Take that much ghost rock from the bank. It is your stash.
lesson-gang = The starting gang
lesson-gang_text = Up to five dudes begin in play, paid out of the first ghost rock. They are of your faction or drifters, and at most one is a Grifter. Whatever is not spent stays yours.
lesson-gang_hands = Pick your dudes in secret, then show them together and pay. They stand at home.
lesson-play_hand = The play hand
lesson-play_hand_text = What you hold is your play hand: deeds, dudes, goods and actions to use during the day. It is never mixed with the cards you draw for poker.
lesson-play_hand_hands = Shuffle the deck, let somebody cut it, and draw five cards.
lesson-grifters = Grifters
lesson-grifters_text = Some dudes have a trick that works before the first day. If more than one player has such a dude, chance says who goes first.
lesson-grifters_hands = Use the Grifter's trick now if you have one; otherwise go on.
lesson-day = A day has four phases
lesson-day_text = Every day goes the same way: lowball says who goes first, then everybody is paid and pays, then come the plays of High Noon, and at Sundown you see whether somebody has won.
lesson-day_hands = Nothing to do; follow the line at the top that says which phase it is.
lesson-ante = The ante
lesson-ante_text = Each player puts one ghost rock into the pot. A player with none borrows it from the bank and owes it.
lesson-ante_hands = Put one ghost rock in the middle, lay your play hand aside, and deal yourself five cards from the deck.
lesson-lowball = The lowest hand wins
lesson-lowball_text = All five-card hands are turned up together, and this once the worst poker hand is the best. There is no drawing again to better it. Aces are low.
lesson-lowball_hands = Turn your five cards face up where the camera sees them, or type them in.
lesson-lowball_ties = When the lowest hands are alike
lesson-lowball_ties_text = If the lowest hands match card for card in value, their players throw them away and deal themselves five new ones.
lesson-lowball_ties_hands = Only the tied players deal again; the others wait.
lesson-lowball_cheatin = Cheatin' at lowball
lesson-lowball_cheatin_text = Two cards of the same suit and value in one hand are cheatin'. Then the others may use one card that punishes it against that hand, from the player who won yesterday on; on the first day pulls decide who is asked first.
lesson-lowball_cheatin_hands = Look for twins in the hands. If there are some, ask who has an answer; otherwise go on.
lesson-winner = The Winner of the day
lesson-winner_text = The lowest hand makes its player the Winner: the pot is theirs, they go first all day, and whenever two want to act at the same moment they come first.
lesson-winner_hands = The Winner takes the pot. Everybody discards the lowball cards and picks the play hand up again.
lesson-production = Being paid
lesson-production_text = Your outfit pays you, and so does each deed that you own and control. A deed that another player controls pays nobody. Other cards of yours with a plus and a number pay too.
lesson-production_hands = Take the sum from the bank. The app shows it beside your name.
lesson-debt = Paying the bank back
lesson-debt_text = Ghost rock that was borrowed for the ante goes back as soon as you were paid, before upkeep. What you cannot give back yet stays owed.
lesson-debt_hands = Give the bank what you owe.
lesson-upkeep = Upkeep
lesson-upkeep_text = Some dudes want to be paid each day. A dude of another faction than your outfit's asks for their influence on top. A card whose upkeep is not paid is discarded, once everybody has paid; the player left of the Winner begins.
lesson-upkeep_hands = Pay for whom you keep, and discard the others.
lesson-noon = High Noon
lesson-noon_text = The Winner makes one play, then the next player to the left, and so on round the table. You may also pass, and play again later. When everybody has passed in a row, the phase is over.
lesson-noon_hands = Say what you do, do it with the cards, and let the next player go on.
lesson-actin = Play one: actin'
lesson-actin_text = Use a Noon ability of an action you hold or of a card you have in play. First you pay what stands before the colon, then you make sure its first sentence can be met, then it happens. A card's ability works once a day, unless it says Repeat.
lesson-actin_hands = Read it aloud, boot the card if it says so, and put a used action on your discard pile.
lesson-callin_out = Play two: callin' out
lesson-callin_out_text = Your unbooted dude challenges somebody else's dude standing at the same place. It costs no booting and can be tried again next turn. Nobody can be challenged in their own home this way.
lesson-callin_out_hands = Point at both dudes and say it.
lesson-call_out_answer = Stand or go home
lesson-call_out_answer_text = An unbooted dude that is called out may refuse, and goes home booted. A booted one cannot refuse. A dude who stands starts a shootout on that spot.
lesson-call_out_answer_hands = Decide. If your dude runs, put them at your home and turn them sideways.
lesson-movin = Play three: movin'
lesson-movin_text = An unbooted dude goes to any place on the table, however far. The dude boots to move: they arrive sideways, and do little more today.
lesson-movin_hands = Turn the dude sideways and put them at the new place.
lesson-free_moves = Steps that cost nothing
lesson-free_moves_text = Two kinds of step leave the dude upright: out of your own home to a place next to it, and out of town square to anywhere next to it but your home. Town square is adjacent to every place in town.
lesson-free_moves_hands = Move the dude and leave them upright: here you may not boot them.
lesson-shoppin = Play four: shoppin'
lesson-shoppin_text = Pay for a card you hold and bring it into play, upright. Dudes begin in your home.
lesson-shoppin_hands = Pay the bank and lay the card down.
lesson-new_deeds = Where deeds go
lesson-new_deeds_text = A deed in town goes to the left or right end of your street, and stays there for good. A deed out of town lies apart and is adjacent to no place.
lesson-new_deeds_hands = Put the deed at one end of your row of cards.
lesson-carrying = Goods and spells
lesson-carrying_text = Goods and spells go onto one of your unbooted dudes at a place you control. Each dude has one Weapon, one Horse and one Attire at most; a newer one pushes the old one out. Spells want a dude of the right calling: Hexes a Huckster, Miracles somebody Blessed, Spirits a Shaman.
lesson-carrying_hands = Tuck the card under the dude so that its title can be read.
lesson-tradin = Play five: tradin'
lesson-tradin_text = Your dudes at a place you control may pass goods among themselves, as many as you like in one play. The receiver must be unbooted; the giver need not be. What was passed on cannot be traded again today.
lesson-tradin_hands = Move the goods from dude to dude, and discard a second Weapon, Horse or Attire.
lesson-check = The end of High Noon
lesson-check_text = If your pass would end the day and win you the game, you say Check instead of passing, and everybody else gets one more chance to stop you.
lesson-check_hands = Say Check, and wait for the others.
lesson-victory = Who has won
lesson-victory_text = Your control points are held against the influence of all others, one by one. If they beat every one of them, the town is yours. If two can say that, more control points decide, then more influence.
lesson-victory_hands = Look at the big numbers at the top; the app has compared them.
lesson-discard = One card may go
lesson-discard_text = The Winner first, everybody may throw away a single card they do not want. Then hands are filled or cut to five.
lesson-discard_hands = Discard a card or keep them all; then draw up to five.
lesson-night = Night falls
lesson-night_text = All cards are turned upright, what lasted for the day is over, and every ability is fresh again. Then the next day starts with its ante.
lesson-night_hands = Turn everything of yours upright.
lesson-leader_posse = The leader's posse
lesson-leader_posse_text = The player who called out is the leader. Their dude is in at once; then, one after another, others may come: anybody at the place, and unbooted ones from next door, who boot to come.
lesson-leader_posse_hands = Push your fighters together at the place of the shootout. Turn those who came from next door.
lesson-mark_posse = The mark's posse
lesson-mark_posse_text = Now the challenged player gathers a posse by the same rules. Your own dudes are never on both sides.
lesson-mark_posse_hands = Push your fighters together opposite the others.
lesson-private = Fighting on private ground
lesson-private_text = A home is Private, and some deeds are. Whoever fights there without belonging to its owner gets one more ghost rock on their head, and is wanted from then on. Town square is open to all.
lesson-private_hands = Put a bounty marker on each intruder.
lesson-shootout_plays = Step 1: shootout plays
lesson-shootout_plays_text = Starting with the Winner, clockwise, the players in the fight use Shootout abilities: actions they hold, deeds, their outfit or legend, and cards in the posse. It ends when all have passed one after the other.
lesson-shootout_plays_hands = Play a card or pass.
lesson-shooter = Step 2: pick a shooter
lesson-shooter_text = Leader, then mark, name the one whose bullets count in full this round. It may be anybody of the posse, even somebody booted.
lesson-shooter_hands = Point at your shooter.
lesson-stud = Step 3: cards for studs
lesson-stud_text = Everybody deals five cards, and more for studs, whose bullets are silver: the shooter's whole number, and one for each further stud.
lesson-stud_hands = Lay the play hand aside. Deal yourself the cards that the app says, such as 7.
lesson-redraw = Step 3: drawing again
lesson-redraw_text = Draws have brass bullets. The shooter's whole number and one for each further draw say how many cards you may swap, all in one go. At the end five are kept. Twins are allowed, but they are cheatin'.
lesson-redraw_hands = Throw away what you swap, deal as many new ones, then keep your best five.
lesson-reveal = Step 4: show, and answer
lesson-reveal_text = Both hands are turned up. Then Resolution abilities go round, from the Winner, until all have passed. They mostly change how good a hand is, for this round.
lesson-reveal_hands = Turn your five cards up; then play a card or pass.
lesson-cheatin_resolution = Step 4: caught cheatin'
lesson-cheatin_resolution_text = Against an illegal hand the others have special answers, one for each cheater in a step. Your own cheatin' hand does not let you play them.
lesson-cheatin_resolution_hands = Look for two cards alike in suit and value.
lesson-compare = Step 5: who won the round
lesson-compare_text = The higher rank wins. With the same rank the higher cards decide, and only hands alike in every value tie. The loser takes as many casualties as the ranks lie apart. Equal ranks cost both sides one.
lesson-compare_hands = Read both ranks; the app subtracts.
lesson-casualties = Step 5: taking casualties
lesson-casualties_text = A discarded dude covers one casualty, an aced dude two, a Sidekick one. The number must be met exactly if it can be. The loser chooses first.
lesson-casualties_hands = Put discarded dudes on the discard pile, aced ones into Boot Hill, and discard what they carried.
lesson-run_or_gun = Step 6: run or gun
lesson-run_or_gun_text = The loser first, each player says who runs. Runners leave the fight and go home booted, even from home.
lesson-run_or_gun_hands = Move those who run to your home and turn them sideways.
lesson-next_round = Step 7: another round
lesson-next_round_text = The draw hands are discarded. If both sides still have somebody there, it starts over with shootout plays; otherwise the side that is left has won.
lesson-next_round_hands = Discard the draw hand. Who is left stays where the fight was.
lesson-job_start = Job, step 1: a leader
lesson-job_start_text = Some abilities start a job. One of your unbooted dudes leads it: any you like, or the dude whose own card, goods or spell it is.
lesson-job_start_hands = Show the card and point at the leader.
lesson-job_mark = Job, step 2: the mark
lesson-job_mark_text = The card's first sentence says what the job is about: a dude, a deed, a place. The mark may be far away, and may even be your own.
lesson-job_mark_hands = Point at the mark.
lesson-job_posse = Job, step 3: riding out
lesson-job_posse_text = First dudes at the leader's place join, then those next to it; all ride to the mark. There more join from next door, and at last whoever is on the spot. All but the leader and those already there boot for it.
lesson-job_posse_hands = Turn who joins, and move the posse to the mark.
lesson-job_oppose = Job, step 3: who stands against it
lesson-job_oppose_text = The mark's controller may gather dudes at the mark or next to it; if they do not, its owner may, and then anybody else from the leader's left. Nobody can oppose their own job.
lesson-job_oppose_hands = Say whether you oppose; if so, push your posse together at the mark.
lesson-job_shootout = Job, step 4: the shootout
lesson-job_shootout_text = If two posses meet at the mark, they fight it out like any shootout, bounties on private ground included.
lesson-job_shootout_hands = Go through the steps of a shootout.
lesson-job_done = Job, step 5: is it done
lesson-job_done_text = It succeeds if nobody came to stop it or its posse won. Either way the riders go home booted, the defenders stay, and then the card's effect happens if it succeeded.
lesson-job_done_hands = Send the riders home sideways, and do what the card says.
lesson-golden_rule = Cards before rules
lesson-golden_rule_text = What a card says beats the rulebook. Where one card allows and another forbids, it is forbidden. And what the players at the table agree on can always be set by hand.
lesson-piles = Deck, discard pile, Boot Hill
lesson-piles_text = Used cards lie face up on the discard pile and come back when the deck runs out. Aced cards go to Boot Hill and never come back; what was attached to them is discarded.
lesson-factions = Factions and drifters
lesson-factions_text = A dude with your outfit's sign is one of yours, one without any sign is a drifter, all others are of another faction and cost more upkeep. Union and Confederate dudes do not start in the same gang.
lesson-values = Suits and values
lesson-values_text = Every card is a poker card too, from ace, which is 1, to king, which is 13. Where fewer than five cards are there, the missing ones count as badly as they can.
lesson-places = Places, and what is next to what
lesson-places_text = Homes, deeds and town square are places. Neighbours in a street are adjacent, town square is adjacent to everything in town, and two streets never touch. A place out of town is adjacent to no place.
lesson-cheatin = Cheatin'
lesson-cheatin_text = A hand with two cards of one suit and value is illegal. Jokers never make it so. Others may punish it; if nobody does, it counts like any hand.
lesson-booting = Booting
lesson-booting_text = A booted card lies sideways: its strength is spent for the day. It cannot pay a cost of booting again, but otherwise it is there like any other.
lesson-homes = The home
lesson-homes_text = Your outfit card is both a card and a place. Nobody can take it, and influence does not matter there.
lesson-legends = Legends
lesson-legends_text = One legend may lie with your outfit. It gives a power and changes what you begin with or earn, and most effects cannot touch it.
lesson-dudes = Dudes
lesson-dudes_text = Bullets are for shooting: silver for a stud, brass for a draw. Influence holds deeds and keeps others from winning. Value, bullets and influence together are grit. Tokens come from effects and never from a hand.
lesson-deeds = Deeds
lesson-deeds_text = Control points win the game, production pays its owner. A deed never moves.
lesson-goods = Goods
lesson-goods_text = Goods hang on a dude, a few on deeds. Their bullets and influence add to the dude's; their colour does not matter.
lesson-spells = Spells
lesson-spells_text = A spell hangs on a dude with the calling for it and works through a pull. It is not traded.
lesson-actions = Actions
lesson-actions_text = An action is used from the hand and then discarded. It never enters play unless it says so.
lesson-jokers = Jokers
lesson-jokers_text = A joker is whatever card its owner says when it shows up in a pull or a draw hand. An ordinary one is gone for good after that.
lesson-control = Owner and controller
lesson-control_text = The owner is whose deck a card came from, and that never changes. A deed is held by whoever has the most influence there; every tie is the owner's, even when nobody is there. What hangs on a card goes with it.
lesson-unique = Unique cards
lesson-unique_text = Dudes and deeds are unique unless they say otherwise: each player has one of a name in play, and nobody who lies in their own Boot Hill comes back. Goods, spells and actions are not unique unless they say so.
lesson-bounties = Bounties
lesson-bounties_text = Ghost rock on a dude's head means wanted. When a wanted dude is discarded or aced in a fight or by an opponent's doing, the other side gets that much from the bank.
lesson-harrowed = Harrowed dudes, and limits of figures
lesson-harrowed_text = A Harrowed dude covers a casualty by going home booted, two by being discarded, three by being aced. No figure is ever read below nothing, and a value stays between 1 and 13.
lesson-reacts = Reacts
lesson-reacts_text = A React answers something that just happened, in anybody's turn, starting with the Winner, clockwise. It takes no turn. One with instead puts something else in place of what happened.
lesson-pulls = Pulls and tests
lesson-pulls_text = To pull, turn up the top card of your deck and read its value. For a test you add your dude's skill; reach the number asked for and it works. Then the card is discarded.
lesson-casting = Casting
lesson-casting_text = Boot or pay as the spell says, pull, and add the caster's skill. Below its difficulty nothing happens, but it is used up all the same.
lesson-inventing = Inventing
lesson-inventing_text = Gadgets are not bought but made: boot a Mad Scientist, pay, and pull. Reach the difficulty and it is there; otherwise it is discarded and the money is lost.
lesson-totems = Totems
lesson-totems_text = A Totem is planted on a place you hold where a Shaman of yours stands upright. Every Shaman there may use it, whoever planted it.
lesson-kung_fu = Kung Fu
lesson-kung_fu_text = A Technique works if the pull is lower than the dude's value with the Kung Fu rating added.
lesson-combos = Combos
lesson-combos_text = After a Technique of a school you may add another, different one of the same school by the same dude if the card's condition is met, as many more as the Kung Fu rating.
lesson-rank_11 = 11: Dead Man's Hand
lesson-rank_11_text = The black aces, the black eights and the jack of diamonds. Nothing else will do.
lesson-rank_10 = 10: Five of a Kind
lesson-rank_10_text = All five cards have one value. Without a joker that is cheatin'.
lesson-rank_9 = 9: Straight Flush
lesson-rank_9_text = Five values in a row, all in one suit.
lesson-rank_8 = 8: Four of a Kind
lesson-rank_8_text = Four cards have one value; the fifth is anything.
lesson-rank_7 = 7: Full House
lesson-rank_7_text = Three of one value with two of another. Between two of them the three decide.
lesson-rank_6 = 6: Flush
lesson-rank_6_text = One suit, but not in a row.
lesson-rank_5 = 5: Straight
lesson-rank_5_text = In a row, but of several suits. The ace is below the two.
lesson-rank_4 = 4: Three of a Kind
lesson-rank_4_text = Three of one value, and two others that do not match.
lesson-rank_3 = 3: Two Pair
lesson-rank_3_text = Two of one value, two of another, and a fifth card.
lesson-rank_2 = 2: Pair
lesson-rank_2_text = Two of one value.
lesson-rank_1 = 1: High card
lesson-rank_1_text = None of all that: five cards that have nothing to do with each other.

## teach

teach-title = The first day
teach-menu = Learn
teach-open = The first day, step by step
teach-book = Look it up
teach-why_title = Why not?
teach-welcome = A first day, one thing at a time. A bubble beside each thing says what it is, and what to do now.
teach-on_demo = On the demo table
teach-on_demo_what = Two players lay drawn cards. You say what they do.
teach-own_cards = With our own cards
teach-own_cards_what = You lay the learn-to-play decks on your table.
teach-decks = The two decks
teach-decks_what = The two learn-to-play decks: copies, title and code. Marked ones start in play.
teach-hands = With your hands:
teach-count = { $count } of { $all }
teach-rule = rule { $rule }
teach-find = Search: bounty, tie, cheatin'…
teach-nothing = Nothing about that.
teach-no_topic = There is no page about this; what stands above says it all.
teach-nothing_refused = Nothing was refused since the last play.
teach-try = Instead:
teach-also = Also against it:
teach-question = A small question
teach-right = Right.
teach-wrong = No. It is: { $answer }.
teach-another = Another question

## guide

guide-aim = What the game is about
guide-aim_text = Two gangs want the same town. Deeds give control points, your dudes give influence. You win at the end of a day if your control beats the influence of your rival: the shields show how far you are.
guide-aim_now = Look at the shields, then go on.
guide-dude = A dude is one of your people
guide-dude_text = Each player has a gang of dudes. Bullets say how well a dude shoots, influence how much the town listens. These cards start at home. Today you play both gangs.
guide-dude_now = These five are one gang. Take them.
guide-ghost_rock = Ghost rock is money
guide-ghost_rock_text = Each dude has a price in ghost rock, and a gang is paid for when both are revealed. What is left is the stash of the player: the figure beside the name.
guide-ghost_rock_now = Take the other gang, too.
guide-boot = Booting: laid sideways
guide-boot_text = To boot a card is to turn it sideways. It has done its work for today: it cannot boot again. At the end of the day all cards stand up again.
guide-boot_now = No card is booted yet. Reveal both gangs.
guide-ante = The ante
guide-ante_text = A day begins with poker. Each player puts one ghost rock into the pot and draws five cards. The lowest hand wins the pot: that is lowball.
guide-ante_now = Let both players pay one ghost rock.
guide-lowball = Lowball: the worst hand wins
guide-lowball_text = Both show five cards, and this once the lowest poker hand wins. Its player takes the pot and goes first all day. Deadeye reads the hands: guess who wins before you look.
guide-lowball_now = Show the hand that Deadeye read.
guide-upkeep = Pay day
guide-upkeep_text = Home and deeds pay their players each morning; the plus at the top says how much. Some dudes ask for pay: the minus. A dude that is not paid is discarded. That is upkeep.
guide-upkeep_now = Pay the upkeep.
guide-noon = High Noon: five plays
guide-noon_text = Now the players take turns, one play each: buy a card, move, call out, use an ability, or trade goods. A player with nothing to do passes. The sun shows the phase of the day.
guide-noon_now = Watch the first play.
guide-shoppin = Shoppin': buy a card
guide-shoppin_text = Pay what a card costs and lay it down. A deed goes to an end of your street. Goods, such as a gun, go under a dude of yours.
guide-shoppin_now = The Law Dogs laid down a deed. Buy it.
guide-movin = Movin'
guide-movin_text = A dude may go anywhere, and boots on arriving. Two short moves need no booting: out of your home to the place beside it, and out of town square.
guide-movin_now = Philip went next door, upright. Move him.
guide-callin_out = Callin' out
guide-callin_out_text = A dude may challenge a dude of the rival at the same place. The camera cannot hear a challenge: you say it aloud, and press its key.
guide-callin_out_now = Tommy and Barton stand in town square. Call Barton out.
guide-fight = Stand or run?
guide-fight_text = A dude that is called out may stand and shoot, or run home booted. Look at the bullets and the odds of both sides: what would you do?
guide-fight_now = At this table Barton stands. Stand with him.
guide-posse = Friends come to help
guide-posse_text = Each side gathers a posse. Dudes at the same place join for free; from the place beside it they boot to come.
guide-posse_now = Philip came from next door, and booted. Let him join.
guide-shooter = Your decision: who shoots?
guide-shooter_text = One dude of each posse shoots with all bullets, everybody else adds one. Bullets in a filled star (stud) draw more cards, in a hollow ring (draw) they swap cards.
guide-shooter_now = Choose the shooter of this posse.
guide-draw = The fight is a poker hand
guide-draw_text = Both draw five cards and more for studs, swap some for draws, and keep the best five. This time the higher hand wins: the higher its rank, the better.
guide-draw_now = Show the hand that Deadeye read.
guide-casualties = Casualties
guide-casualties_text = A side that loses by two ranks takes two casualties. Discarding a dude covers one, acing a dude two: an aced dude goes to Boot Hill and never comes back.
guide-casualties_now = Jacqueline was laid on Boot Hill. Take the casualties.
guide-run = Run or gun
guide-run_text = After a round each player may run: those dudes go home booted. If both sides stay, they shoot again.
guide-run_now = Barton Everest runs home. Say yes.
guide-actin = Actin': use a card's ability
guide-actin_text = Cards say what they can do. Most must boot to do it, so once a day. What they bring shows at once in the figures at the top.
guide-actin_now = Allie boots in town square for a control point for good. Use her ability.
guide-tradin = Tradin', and passing
guide-tradin_text = The fifth play: dudes at the same place may hand goods to each other. A player with nothing left to do passes. When both pass, High Noon is over.
guide-tradin_now = Nobody has anything left to do. Pass.
guide-sundown = Sundown: keep or discard?
guide-sundown_text = At Sundown Deadeye compares control and influence. More control than the rival has influence wins; otherwise a new day comes. Each player may discard one card, and draws up to five.
guide-sundown_now = The Law Dogs put one card away. Discard it.
guide-over = The day is done
guide-over_text = You know the aim, dudes, booting, ghost rock, lowball, upkeep, the five plays, a fight with its casualties, and Sundown. Look anything up with F5. Now play a first game of your own.
guide-over_now = Alone: play against Deadeye. For two: start a new game.
guide-now = Now you
guide-press = Press { $key }
guide-either = { $one } or { $other }
guide-enter = Enter
guide-space = Space
guide-read_on = Read it, then go on.
guide-take = { $play }. Deadeye saw it right.
guide-say = { $player }: { $play }. The camera cannot hear this; press the key.
guide-finish = { $player }: { $play }. Nothing else is to be chosen.
guide-pick_shooter = { $player }: choose who shoots.
guide-nobody_flees = { $player }: nobody runs.
guide-choose = { $player } makes one play: M moves a dude, B buys a card, C calls out, P passes.
guide-watching = Watch the table
guide-watch = { $player } is about to lay a card.
guide-go_on = Go on
guide-just_watch = Just watch
guide-more = More in the book
guide-leave = Leave the day
guide-two = New game for two

## question

question-yes = Yes
question-no = No
question-nobody = Nobody
question-stash = How much ghost rock does { $player } begin with?
question-pot = How much ghost rock will lie in the pot?
question-hand = Which rank is the hand that { $player } has shown?
question-first = Who goes first today?
question-production = How much is { $player } paid each morning, as the table stands?
question-upkeep = How much upkeep does { $player } owe each morning, as the table stands?
question-turn = Whose play is it now?
question-call_out = May { $dude } call out { $other } now?
question-boots = Does { $dude } boot when going to { $place } now?
question-controls = Who controls { $deed }?
question-winner = If Sundown came now, who would win?
question-missing = How many more control points does { $player } need to win, as things stand?
question-join = May { $dude } join the posse that is being formed?
question-cards = How many cards does { $player } deal in this round?
question-swaps = How many cards may { $player } swap in this round?
question-casualties = How many casualties must { $player } cover?

## suggest

suggest-turn = Suggestions
suggest-chance = { $percent } % to win the game
suggest-move = { $dude } to { $place }
suggest-call_out = { $dude } calls out { $other }
suggest-shop = Buy { $card } for { $cost }
suggest-shop_onto = Buy { $card } for { $cost }, onto { $dude }
suggest-pass = Pass
suggest-check = Say Check
suggest-pay_all = Pay all upkeep
suggest-let_go = Let go { $cards }
suggest-accept = Stand and shoot
suggest-refuse = Go home booted
suggest-shooter = { $dude } shoots
suggest-casualty_aced = { $card } aced
suggest-casualty_discarded = { $card } discarded
suggest-casualty_home = { $card } home booted
suggest-no_casualty = No casualties
suggest-wins_at_sundown = wins at Sundown if nothing changes
suggest-keeps_the_win = would win at Sundown already
suggest-stops_a_win = { $player } would no longer win at Sundown
suggest-takes_deed = takes { $deed }: { $control } control
suggest-holds_deed = holds { $deed }: { $control } control
suggest-collects_bounty = { $bounty } bounty on { $dude }
suggest-adds_control = { $by } more control
suggest-pays_for_itself = pays for itself in { $days } days
suggest-pays_in_a_day = pays for itself in a day
suggest-costs_nothing = costs nothing and pays
suggest-adds_influence = { $by } more influence
suggest-moves_for_free = without booting; all of town is one step away
suggest-pays_for_all = the stash covers the { $due } due
suggest-keeps_most_influence = keeps the most influence: { $influence }
suggest-draws_as_well = this side draws as well: { $own } against { $other }
suggest-outdrawn = the other side draws better: { $other } against { $own }
suggest-draws_most = { $stud } more cards, { $draw } to swap
suggest-loses_least = costs the least influence: { $influence }
suggest-bonuses = { $stud } stud and { $draw } draw

## calibrate

calibrate-from_cards = From the cards
calibrate-from_cards_what = Finds how the table lies in the picture from the cards on it: at least four, flat, some near the corners.
calibrate-from_sheet = From the sheet
calibrate-from_sheet_what = The same from the printed sheet of squares, and the lens with it. Lay it elsewhere and press again: each place makes it better.
calibrate-turn = Turn the table
calibrate-turn_what = The players sit at other sides of the picture: a quarter turn clockwise.
calibrate-move_seats = Change seats
calibrate-move_seats_what = Everybody sits one seat further.
calibrate-lay_out = Regions as usual
calibrate-lay_out_what = Lays the regions out anew over all of the table that is in view.
calibrate-forget = Forget
calibrate-forget_what = Forgets what is known of this camera, and takes the usual one for true.
calibrate-title = The table in the picture
calibrate-done = Done
calibrate-guess = Not calibrated: the usual camera is taken for true. Lay four cards or more and press “From the cards”.
calibrate-by_cards = Calibrated from { $count } cards, off by { $misfit } mm, { $lens }. Drag a corner of a region to move it.
calibrate-by_sheet = Calibrated from the sheet in { $count } places, off by { $misfit } mm, { $lens }. Drag a corner of a region to move it.
calibrate-lens = with its lens
calibrate-no_lens = a straight lens
calibrate-no_sheet = The sheet is not in view — all of its squares must be seen — lay it flat, without a lamp's reflection on it, and press again
calibrate-drift = The camera has moved: cards measure { $width } x { $height } mm, not 63 x 88. Calibrate it again (Ctrl+T).
calibrate-bumped = Everything went { $by } mm at once and turned by { $turn }°: was the camera bumped? Calibrate it again (Ctrl+T).
calibrate-corner = { $which } corner: { $zone }, { $player }
calibrate-seat = player { $seat }

## rank

rank-1 = High Card
rank-2 = Pair
rank-3 = Two Pair
rank-4 = Three-of-a-Kind
rank-5 = Straight
rank-6 = Flush
rank-7 = Full House
rank-8 = Four of a Kind
rank-9 = Straight Flush
rank-10 = Five of a Kind
rank-11 = Dead Man's Hand
rank-named = { $name }, rank { $rank }

## zone

zone-home = Home
zone-street_left = Street, left
zone-street_right = Street, right
zone-town_square = Town square
zone-out_of_town = Out of Town
zone-draw_hand = Draw hand
zone-discard_pile = Discard pile
zone-boot_hill = Boot Hill
zone-deck = Deck
zone-far_left = far left
zone-far_right = far right
zone-near_right = near right
zone-near_left = near left

## differ

differ-title = The table and the game differ
differ-nowhere = nowhere
differ-not_in_play = { $card } lies on the table, and is not in play in the game.
differ-on_pile = { $card } lies on the { $table }, and is not there in the game.
differ-at = { $card }: { $table } on the table, { $game } in the game.
differ-on = { $card }: with { $table } on the table, with { $game } in the game.
differ-booted = { $card }: booted on the table, not in the game.
differ-unbooted = { $card }: upright on the table, booted in the game.
differ-missing = { $card } is in play, and not on the table.
differ-many_missing = { $count } cards in play are not on the table.
differ-ask = Ask
differ-leave = Leave it
differ-more = and { $count } more
differ-waits = Hands free waits until they agree.

## asked

asked-card = Choose one card, with its key or a click in the town.
asked-cards = Choose { $count } cards.
asked-cards_up_to = Choose up to { $count } cards, or none.
asked-cards_between = Choose { $min } to { $max } cards.
asked-one = Which card
asked-count = Which { $count } cards
asked-up_to = Up to { $count } cards, or none,
asked-between = { $min } to { $max } cards
asked-of_pile = { $count } of the { $pile } of { $player }?
asked-shown = Which card of { $player }'s draw hand?
asked-hand = Which cards are in { $player }'s draw hand now?
asked-place = Choose a place, with its key or a click in the town.
asked-way = Choose one way.
asked-yes = Do it?
asked-number = How much? { $min } to { $max }
asked-purpose = For: { $what }
asked-pull = Pull the top card of the deck and tell it.
asked-pull_hint = Type the card (L)
asked-difficulty = { $dude } needs { $difficulty } or more with the skill added.

## by_hand

by_hand-title = By hand: { $card }
by_hand-how = Do it on the table. Click any figure, or a card in the town, to set here what it changed.
by_hand-draw_hand = { $player }: { $what }
by_hand-show = Show the card

## alert

alert-check = { $player }: a pass would win. Say Check first, so that the others get one more play.
alert-reacts = May react now: { $cards }
alert-chance = { $player } may react to that ({ $key }): { $cards }
alert-goes_off = Goes off now, by hand: { $card }
alert-cheatin = { $player } is cheatin'. In reach: { $cards }
alert-cheatin_maybe = { $player } is cheatin'. A card of the hand may answer it.
alert-upkeep = { $player }: { $due } upkeep, { $has } ghost rock. Somebody has to go.
alert-upkeep_tomorrow = { $player }: tomorrow's upkeep is { $due }, and there will be { $has } after the ante.

## fight

fight-shootout = Shootout: { $place }
fight-round = Shootout: { $place }, round { $round }
fight-job = Job: { $leader }, marked { $mark }
fight-call_out = { $caller } calls out { $target }
fight-answer = stand or refuse
fight-leader_posse = leader's posse
fight-mark_posse = mark's posse
fight-plays = 1. shootout plays
fight-shooters = 2. pick shooters
fight-hands = 3. draw hands
fight-resolution = 4. resolution
fight-casualties = 5. casualties
fight-run_or_gun = 6. run or gun
fight-job_at_leader = with the leader
fight-job_next_to_leader = next to the leader
fight-job_next_to_mark = next to the mark
fight-job_at_mark = at the mark
fight-oppose = who opposes?
fight-now = now: { $step }
fight-won = { $player } wins the round.
fight-bonuses = Draws { $cards } ({ $stud } stud), swaps up to { $draw }.
fight-by_jokers = { $by } from jokers
fight-by_cards = { $by } from cards in play and played
fight-odds = Odds of this round: { $first } { $first_percent } %, { $second } { $second_percent } %, exactly equal { $equal_percent } %.
fight-odds_casualties = Casualties to expect: { $first } { $first_count }, { $second } { $second_count }.
fight-odds_come = The odds are being worked out.
fight-odds_unknown = For the odds, choose a deck list for both players in New game.

## air

air-ghost_rock = ghost rock
air-influence = influence
air-control = control
air-missing = { $count } more control to win
air-wins_at_sundown = wins at Sundown
air-call_out = { $caller } calls out { $target }
air-job = { $leader } leads a job: { $mark }
air-shootout = Shootout at { $place }
air-round = Shootout at { $place }, round { $round }
air-stud = stud
air-draw = draw
air-cheatin = Cheatin' hand
air-casualties = Casualties to take: { $count }
air-day = Day { $day }
air-victory = { $player } wins the game
air-turn = { $player } to play
air-bounty = bounty { $count }
air-booted = booted
air-hand = hand
air-deck = deck
air-discard = discard pile
air-boot_hill = Boot Hill
air-won = { $count } won
air-owes = owes { $count }
air-wanted = { $dudes } wanted for { $sum }
air-controlled = controlled by { $player }
air-town = The town
air-log = What happened
air-close = Close
air-lost = The connection is lost. This page tries again by itself.
air-no_game = No game yet.

## report

report-title = Save a report
report-what = What is installed here, the settings and the last logs, in one file for whoever looks for a fault. It is sent nowhere: you give it to whom you like.
report-with_game = The saved game, with all that was played
report-with_picture = The picture that the camera shows now
report-gathering = Looking at this machine…
report-holds = It holds, and nothing else:
report-file = { $name }, { $kilobytes } KB
report-game = game.jsonl, { $entries } entries
report-picture = picture.png, { $width } x { $height } pixels
report-left_out = Names and passwords in camera addresses are left out, … stands for them: { $count }

## air_dialog

air_dialog-title = On the air
air_dialog-what = Shows the game on a page of this computer: for a stream, a phone, a wall. Nothing that a player keeps hidden is on it, and nobody can change the game through it.
air_dialog-port = Port
air_dialog-lan = For phones in this house too
air_dialog-unencrypted = Nothing is encrypted: whoever is in the same network and has the address can read along.
air_dialog-on = Go on the air
air_dialog-off = Go off the air
air_dialog-overlay = For a stream (OBS browser source, 1920 x 1080)
air_dialog-table = For a phone, a tablet or a wall
air_dialog-copy = Copy the address: { $page }
air_dialog-scan = A phone in the same network opens the page with this:
air_dialog-delay = seconds later
air_dialog-over = Title
air_dialog-name = Name
air_dialog-name_of = Name of { $player } on the air
air_dialog-pronouns = Pronouns
air_dialog-pronouns_of = Pronouns of { $player }
air_dialog-deck = Deck
air_dialog-deck_of = Deck of { $player }
air_dialog-score = Games won
air_dialog-score_of = Games won by { $player }

house-name = Deadeye
house-low = Greenhorn
house-middle = Deputy
house-high = Gunslinger
house-low_what = Looks one play ahead. Good for a first game.
house-middle_what = Thinks of what follows from a play.
house-high_what = Thinks the whole day ahead.
house-thinking = Deadeye is thinking…
house-enough = Enough (Escape): take the best so far
house-waits = You may react to this, or let Deadeye go on.
house-go_on = Go on
house-hand = The hand of { $player }
house-drawn = Drawn: { $cards }
house-show = Show { $cards } ({ $hand }, { $legal })
house-redraw = Discard { $cards } and draw as many
house-turn_up = Turn up a card
start-against = Play against Deadeye
start-against_what = A whole game on the screen. Three levels: Greenhorn, Deputy, Gunslinger.
start-against_more = You play the Law Dogs, Deadeye the Sloane Gang; all cards are on the screen.
start-other_game = Other decks, or real cards
new-at_table = Person, real cards
new-on_screen = Person, cards on the screen
new-house = Deadeye: { $level }
new-seated = Who plays seat { $seat }

## stage

stage-menu = Menu
stage-you = you
stage-start_page = Start page
stage-hands_title = Draw hands
stage-hands_text = Click five cards for each hand. The higher rank wins.
stage-source = { $source } · { $per_second } pictures a second
stage-day_number = day { $day }
stage-day = day { $day } · { $turn }
stage-your_turn = your play
stage-their_turn = { $player } plays
stage-nobodys_turn = nobody is asked
stage-shootout = shootout
stage-race = { $count } more to win
stage-race_short = { $count } more
stage-race_won = wins at Sundown
stage-then = { $now }, then { $after }
stage-deck = Deck
stage-hand = Hand
stage-discard = Discard
stage-boot_hill = Boot Hill
stage-touch = Touch a dude, a place or a card in your hand to see what it can do.
stage-answer = It is your turn to answer.
stage-ask_ante = Each player pays 1 ghost rock into the pot and draws five cards. The lowest hand wins the pot and plays first.
stage-ask_upkeep = Pay { $due } ghost rock for your dudes; you have { $stash }.
stage-ask_lowball_cheatin = A hand is cheatin'. Play a Cheatin' card against it, or pass.
stage-ask_call_out = { $caller } calls out { $target }. Stand and shoot, or go home booted.
stage-ask_posse = Click each dude who joins. A dude from another place boots for it.
stage-ask_job_posse = Click each dude who joins the job's posse.
stage-ask_oppose = { $leader } leads a job. Oppose it with a posse of yours, or let it happen.
stage-ask_shootout_play = Play a shootout card or ability, or pass.
stage-ask_draw_hands = Draw your cards, then say which five you show: press H.
stage-ask_resolution_play = Play a resolution card or ability, or pass.
stage-only_stand_booted = { $caller } calls out { $target }, who is booted and cannot refuse.
stage-only_stand = { $caller } calls out { $target }, who cannot refuse.
stage-only_close_posse = No other dude can join.
stage-only_decline = No dude can oppose the job.
stage-only_pass_cheatin = A hand is cheatin'. There is no card or ability to play against it.
stage-only_pass = There is nothing to play now. Pass to go on.
stage-row_far = Across the street
stage-row_near = Your street
stage-row_hand = Your hand
stage-row_left = Farther left
stage-row_right = Farther right
stage-waits_for = { $player } is asked.
stage-not_so = Not so
stage-no_play = There is no play with this now.
stage-choose_play = What is it to do?
stage-choose_target = Touch a lit place, dude or card, or press its digit.
stage-which = Which one? Touch it, or press its digit.
stage-done = Done
stage-first_option = Take the first
stage-left_end = At the left end
stage-right_end = At the right end
stage-close = Close
stage-back = Back
stage-clear = Clear
stage-all_plays = All plays
stage-card_page = Card page
stage-why = Why not?
stage-undo = Undo
stage-enough = Decide now
stage-worth = Worth a look: { $reason }.
stage-move_to = Move to { $target }
stage-call_out = Call out { $target }
stage-give_to = Give it to { $target }
stage-who_joins = Who joins your posse?
stage-your_shootout_play = Your shootout play
stage-your_resolution_play = Your resolution play
stage-choose_thing = Choose { $target }
stage-buy_thing = Buy { $target }
stage-play_card = Play { $card }
stage-play_at = { $play }: { $target }
stage-boots = boots
stage-tag_call_out = Call out
stage-change_ghost_rock = { $player }: ghost rock { $before } to { $after }
stage-change_influence = { $player }: influence { $before } to { $after }
stage-change_control = { $player }: control { $before } to { $after }
stage-cover = { $covered } of { $cover } casualties covered. Click a fate under a dude, or the dude: once discards, twice aces.
stage-covers = { $covered } of { $cover } covered
stage-choose_casualties = Choose who takes them
stage-do_ace = Ace { $card }
stage-do_discard = Discard { $card }
stage-do_home = { $card } goes home booted
stage-fate_ace = Ace
stage-fate_discard = Discard
stage-fate_home = Home
stage-fate_of = { $card }: { $fate }, covers { $count }
stage-then_title = Then
stage-then_aced = { $card } goes to Boot Hill and does not come back.
stage-then_discarded = { $card } is discarded.
stage-then_home = { $card } goes home booted.
stage-then_discarded_too = { $card } is discarded too.
stage-tie = A tie: each side takes one casualty
stage-upkeep = Pay { $due } of your { $stash }. Touch whom you do not pay; they leave.
stage-type_outfit = Outfit
stage-type_legend = Legend
stage-type_dude = Dude
stage-type_deed = Deed
stage-type_goods = Goods
stage-type_spell = Spell
stage-type_action = Action
stage-type_joker = Joker
stage-fact_bonus_one = +1 bullet
stage-fact_bonus = +{ $count } bullets
stage-rank = rank { $rank }
stage-way_legal = Legal: no Cheatin' card can answer it.
stage-way_cheatin = { $twins }: the other side may answer with a Cheatin' card.
stage-way_lowball = The lowest hand wins the pot: that is lowball.
stage-way_redraw_text = It goes, and as many cards are drawn before you show five.
stage-swap_one = Swap the { $card }
stage-swap_count = Swap { $count } cards
stage-twice = twice the { $card }
stage-hand_chance = chance to win this round with the hand of Enter
stage-legal = Legal
stage-cheatin = Cheatin'
stage-drawn = Drawn: { $cards }
stage-no_hand = { $player } has not shown a hand yet
stage-hand_rank = { $hand }, rank { $rank }
stage-rank_by = { $sum } ({ $source })
stage-rank_by_effects = { $sum } by effects
stage-step_plays = Shootout plays
stage-step_shooters = Shooters
stage-step_hands = Draw hands
stage-step_resolution = Resolution
stage-step_casualties = Casualties
stage-step_run = Run or gun
stage-run_title = Run or gun
stage-run_text = Click each dude who runs home. A dude who runs boots.
stage-everybody_stays = Everybody stays
stage-runs_home = { $dude } runs home
stage-run_home = { $count } dudes run home
stage-shooter_text = Click the dude who shoots. The others add 1 each.
stage-draws = draws { $cards } cards
stage-draws_and_swaps = { $cards } cards, may swap { $swaps }
stage-shooter = shooter
stage-nobody_there = Nobody yet
stage-round = Round { $round }
stage-job_of = Job: { $card }
stage-call_out_made = A call-out
stage-cards = cards
stage-cards_swaps = cards, swaps { $swaps }
stage-may_join = May join
stage-joins = joins
stage-you_won_round = You win the round.
stage-you_won_equal = Equal ranks, but your cards are better: you win.
stage-won_equal = Equal ranks, but { $player } has the better cards and wins.
stage-ranks = { $one } to { $other }
stage-casualty_for = casualty for { $player }
stage-casualties_for = casualties for { $player }
stage-casualty_for_you = casualty for you
stage-casualties_for_you = casualties for you
stage-chance = { $player } { $percent } %
stage-show_hand = Show the { $hand }
stage-which_hand = Which hand do you show?
stage-your_hand = The hand you show
stage-which_hand_text = You drew { $count } cards. Show five of them.
stage-show_five_text = You drew five cards. Enter shows them.
stage-upkeep_some = Let a dude go
stage-swap_text = You may swap cards before you show five.
stage-swap_is_better = A swap has the better chance: { $percent } %.
stage-whose_hand = Which five cards does { $player } show?
stage-hand_ranks = Hand ranks
stage-lowball = Lowball
stage-lowball_won = { $player }: { $hand }, wins { $pot } ghost rock and goes first.
stage-lowball_lower_cards = The ranks are equal: the lower cards decide.
stage-lowball_paid = Production is paid: you have { $stash } ghost rock now. Upkeep comes next.
stage-lowball_you_won = Your { $hand }, wins { $pot } ghost rock, and you go first.
stage-face_level = Face the { $level }
stage-play_again = Play again
stage-look_back = Look back
stage-log = Log
stage-you_win = You win
stage-you_lose = You lose this one
stage-won_by = { $player } controls { $control }; nobody else has more than { $influence } influence.
stage-town_is_yours = The town is yours
stage-town_is_theirs = { $player } holds the town
stage-won_control = control
stage-beaten_influence = influence
stage-beats = beats
stage-own_home = Your home
stage-home_of = Home of { $player }
stage-way_chance = { $percent } % to win this round
stage-percent = { $percent } %
stage-win_round = to win this round
stage-hand_of = { $player }: { $hand }
stage-round_odds = Chance to win this round
stage-your_chance = Your chance to win, day by day
stage-chance_of = { $player }: the chance to win, day by day
stage-day_of = Day { $day }
stage-this_game = This game
stage-days_played = days
stage-one_day_played = day
stage-own_aced = of your cards aced
stage-others_aced = of their cards aced
stage-your_best_hand = your best hand
stage-best_hand = best hand
stage-level_below = play again
stage-level_won = won today
stage-level_to_beat = still to beat
stage-gang_costs = Your deck names these dudes. They cost { $cost } of your { $stash } ghost rock; { $left } stay.
stage-start_gang = Start with this gang
stage-your_play = Your play
stage-nobody_won = Nobody holds the town yet. To win, control more than any other player has influence.
stage-you_title = You
stage-race_why = one more than the other side's influence, { $influence }
stage-race_why_of = one more than { $player }'s influence, { $influence }
stage-race_why_your = one more than your influence, { $influence }
stage-the_day = The day
stage-all_in_log = Everything, in the log
stage-discard_title = Discard a card?
stage-discard_text = Click a card that you do not need: a new one comes for it. Or keep all.
stage-discard_down_title = Discard down
stage-discard_down_text = Your hand is too large. Click { $count } of its cards.
stage-discard_count = Discard { $count } of your cards
stage-keep_all = Keep all
stage-tomorrow = Tomorrow
stage-tomorrow_sum = { $stash } − 1 ante + { $production } production − { $upkeep } upkeep = { $left }
stage-tomorrow_rest = Everybody stands upright again, and hands are filled.
stage-hold = Hold
stage-speed = Speed
stage-plays = { $player } plays
stage-any_key = Any key goes on. H holds it, + changes the speed.
stage-why_so = Why: { $reason }.
stage-in_the_fight = { $player }, in the shootout
stage-of_player = { $player }: { $what }
stage-cards_read = Cards read: { $count }
stage-picture_large = All of the stage
stage-picture_beside = Beside the proposal
stage-names = Names
stage-to_sort_out = To sort out: { $count }
stage-leave_all = Leave all
stage-is_it_right = Is that right?
stage-is_it_right_text = Enter makes it a play, and the figures follow. Nothing counts before you say yes.
stage-which_reading = Which was it?
stage-which_reading_text = Press its digit, or touch it.
stage-not_legal = Not legal
stage-not_legal_text = The rules refuse it for the reason beside the picture. By hand it is no play, costs nothing, and is logged.
stage-yes = Yes
stage-no = No
stage-yes_do = Yes, { $what }
stage-yes_question = { $what }?
stage-one_and_other = { $one } and { $other }
stage-other_reading = Other card
stage-by_hand = Set by hand
stage-only_said = Only said?
stage-new_game = New game
stage-start_gang_of = Start: { $player }
stage-lay_or_say = Lay a card on the table. What is only said has a key.
stage-name_gangs = Each player names a starting gang; then they are revealed.
stage-say_with_key = Press the key of what is done at the table.
stage-touch_or_say = Touch a dude or a place, or press the key of a play.
stage-a_day = a day
stage-which_card = Which card is this?
stage-is_next = { $player } is to play. Lay a card, or say it and press a key.
stage-last = Last: { $what }
stage-home = Home
