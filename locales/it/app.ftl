### Every text of the app in Italian, in Fluent: the same names and arguments as in ../en/app.ftl, in the same order.
### The words for the game's things are those of docs/italian-terms.md.

## menu

menu-game = Partita
menu-new_game = Nuova partita…
menu-start_page = Pagina iniziale
menu-open_game = Apri una partita salvata…
menu-source = Immagini
menu-camera = La prima telecamera che funziona
menu-demo = Tavolo dimostrativo
menu-other_source = Un'altra telecamera, un video, delle immagini…
menu-deck = Un mazzo…
menu-view = Vista
menu-draw_hands = Mani duello
menu-camera_tools = Telecamera e zone
menu-review = Riguarda la partita
menu-air = In onda…
menu-spectator = Una finestra per gli spettatori
menu-light = Chiaro o scuro
menu-language = La lingua dell'app
menu-language_name = Italiano
menu-hold_still = Tieni ferma l'immagine della telecamera
menu-hold_still_what = Lascia esposizione, fuoco e bilanciamento del bianco come sono, se la telecamera lo permette: le mani che passano non cambiano nulla.
menu-mirror = Raddrizza un'immagine specchiata
menu-mirror_what = Deadeye riconosce dalle carte un'immagine specchiata e la raddrizza. Decidi tu se sbaglia.
menu-mains_50 = Luci a 50 Hz
menu-mains_60 = Luci a 60 Hz
menu-mains_what = Dice alla telecamera la frequenza della rete elettrica, se ha questa impostazione: strisce e sfarfallio delle lampade spariscono. 50 Hz in gran parte del mondo, 60 Hz in Nord America.
menu-motion = Movimento
menu-motion_what = Le carte scorrono e girano, il ghost rock si conta. Senza, tutto è subito al suo posto.
menu-hands_free = Mani libere
menu-hands_free_what = Accetta da sé le proposte sicure e regolari.
menu-density = Da leggere da vicino o da lontano
menu-sounds = Suoni
menu-sounds_what = Un tic quando una carta è letta, due note quando c'è una domanda, e suoni brevi per quello che succede nella partita. Li suona un programma di questo sistema (paplay, aplay).
menu-aloud = Di' a voce quello che si fa
menu-aloud_what = Un programma vocale di questo sistema (spd-say, espeak-ng, say) legge ogni riga del registro appena arriva, nella lingua della finestra.
menu-help = Aiuto
menu-keys = Tasti
menu-report = Salva un rapporto…
menu-saved_in = salvata in { $file }
menu-not_saved = non salvata
menu-saved_what = Ogni giocata viene salvata appena fatta, in { $file }.
menu-not_saved_what = Questa partita resta solo in memoria: nessuna cartella per le partite salvate è scrivibile.
menu-nothing_to_save = Nessuna partita aperta: non c'è niente da salvare.
menu-carry_out = Esegui ciò che fanno le carte
menu-carry_out_what = In questa partita e nelle nuove: le abilità vengono controllate, pagate ed eseguite, e si chiede ciò che scelgono. Spento: dice tutto il tavolo.
menu-log = Registro
menu-picture_size = Immagine su tutta la scena

## status

status-exported = Salvata come { $file }.
status-no_camera = Nessuna telecamera dà immagini, quindi si gioca il tavolo dimostrativo. { $why }
status-back = La telecamera è tornata.
status-mirrored = L'immagine della telecamera è specchiata. Viene raddrizzata.
status-not_mirrored = L'immagine della telecamera non è più specchiata.
status-ended = Le immagini sono finite.
status-demo_ended = Il tavolo dimostrativo è finito. Immagini, Tavolo dimostrativo lo ricomincia.
status-desk_stuck = La parte che tiene la partita è ferma da molto sulla stessa cosa: quello che si vede può essere vecchio. Aspetta; il registro del programma dice su che cosa.
status-desk_broke_off = La parte che tiene la partita si è interrotta per un errore del programma. Ogni giocata mostrata è salvata: riavvia Deadeye e apri la partita.

## books

books-day = Giorno { $day }
books-ghost_rock = ghost rock
books-debt = debito
books-pot = Piatto
books-pot_holds = { $count } ghost rock nel piatto
books-winner = Primo oggi
books-winner_hint = Vincitore del giorno nelle regole: ha vinto al ribasso, comincia e scioglie i pareggi.
books-won = ha vinto
books-victory = { $player } vince
books-tomorrow = { $player }: domani +{ $income } -{ $upkeep }

## phase

phase-setup = Preparazione
phase-gambling = Scommessa
phase-upkeep = Mantenimento
phase-high_noon = Mezzogiorno
phase-sundown = Tramonto
phase-over = La partita è finita

## step

step-seating = i giocatori si siedono
step-choosing = fazioni e bande iniziali
step-grifter_order = quale Baro va per primo
step-grifters = Bari
step-ante = la puntata
step-lowball_hands = si mostrano le mani al ribasso
step-first_pull = un'estrazione per chi comincia
step-lowball_cheatin = imbrogli al ribasso
step-upkeep = paga il mantenimento
step-noon = giocate
step-call_out_answer = una sfida attende risposta
step-leader_posse = la posse del leader
step-mark_posse = la posse dell'obiettivo
step-job_at_leader = incarico: personaggi col leader
step-job_next_to_leader = incarico: personaggi accanto al leader
step-job_next_to_mark = incarico: personaggi accanto all'obiettivo
step-job_at_mark = incarico: personaggi presso l'obiettivo
step-oppose = chi si oppone all'incarico
step-shootout_plays = sparatoria: giocate
step-pick_shooter = sparatoria: tiratori
step-draw_hands = sparatoria: mani duello
step-resolution_plays = sparatoria: risoluzione
step-casualties = sparatoria: ferite
step-run_or_gun = sparatoria: scappa o spara
step-pull = un'estrazione
step-choice = una scelta per l'abilità di una carta
step-reacts = reazioni
step-sundown_discard = si può scartare una carta
step-discard_down = si scarta fino al limite della mano
step-over = la partita è finita

## pile

pile-hand = mano
pile-deck = mazzo
pile-discard = scarti
pile-boot_hill = Collina degli Stivali
pile-draw_hand = mano duello

## figure

figure-bullets = pallottole
figure-influence = influenza
figure-control = controllo
figure-value = valore
figure-production = produzione
figure-upkeep = mantenimento
figure-cost = costo
figure-skill = abilità
figure-kung_fu = Kung Fu

## edit

edit-of = { $who }: { $what }
edit-hint = { $what }: un clic per cambiarlo a mano
edit-less = uno di meno
edit-more = uno di più
edit-set = Imposta
edit-sum = La somma di questi; un clic su uno per cambiarlo.

## town

town-square = Town Square
town-home = Covo di { $player }
town-controlled_by = controllata da { $player }
town-owned_by = di { $player }
town-influence = { $player }: { $count } influenza qui
town-worth = controllo { $control }, produzione { $production }
town-wanted = ricercato { $count }
town-leader_side = leader
town-mark_side = obiettivo
town-choose = scegli { $what }

## card

card-bounty = taglia
card-stud = stud
card-draw = draw
card-booted = esaurito
card-unbooted = pronto
card-by_hand = Così dice il tavolo: nessuna giocata, nessun costo, ma nel registro.
card-boot = Esaurisci
card-unboot = Rimetti pronto
card-move_to = Muovi a
card-send_home = Manda al covo esaurito
card-leaves = Lascia il gioco, verso
card-removed = fuori dalla partita
card-does = Che cosa fa
card-told = In questa partita ciò che fanno le carte si dice a mano (Partita, Esegui ciò che fanno le carte).
card-use = Usa
card-legal_now = permesso ora
card-used = usata oggi
card-not_now = Non ora: { $why }
card-nothing_to_choose = ora non c'è niente che possa scegliere
card-by_itself = agisce da sé
card-left_to_you = Lasciato a voi: { $what }.
card-rulings = Chiarimenti
card-costs = costa { $count }
card-held = { $sum }, tenuto a { $read }

## now

now-title = Adesso
now-nothing = Nessuno deve fare nulla.
now-more = Altro
now-by_effect = Per effetto di una carta
now-and_more = { $names } e altri { $count }
now-search = Cerca (Ctrl+F)
now-not_found = Niente di permesso si chiama così.
now-more_found = e altre { $count }
now-play_about = { $play }: { $what }
now-not_legal = Non permesso ora, e perché

## class

class-dude = un personaggio
class-deed = una proprietà
class-deed_out_of_town = una proprietà fuori dalla città
class-goods = un bene
class-improvement = un miglioramento
class-spell = una magia
class-totem = un totem
class-action = un'azione
class-technique = una tecnica
class-version = un'altra versione

## pick

pick-cancel = Indietro (Esc)
pick-no_command = così non è una giocata: { $why }
pick-left = l'estremo sinistro
pick-right = l'estremo destro
pick-yes = Sì
pick-no = No
pick-joker = un joker
pick-no_joker = qualsiasi altra carta
pick-upkeep = Paga { $due } delle tue { $stash }
pick-marked = Del mazzo: { $dudes }
pick-gang = { $cost } di { $stash } ghost rock
pick-unnamed = { $count } senza nome
pick-cover = { $covered } di { $cover } coperte
pick-first_casualty = { $card } deve essere il primo.
pick-home_booted = al covo esaurito
pick-discarded = scartato
pick-aced = eliminato
pick-done = Fatto
pick-title = scrivi un titolo
pick-notation = Scrivi le carte
pick-priced = { $title } ({ $cost })

## play

play-seat = Siediti al tavolo
play-choose_outfit = Scegli la fazione
play-choose_gang = Nomina la banda iniziale
play-reveal_gangs = Rivela le bande iniziali
play-order_grifters = Ordina i Bari
play-ante = Punta e pesca per il ribasso
play-show_hand = Mostra una mano duello
play-tell_winner = Di' chi ha vinto
play-tell_first = Di' chi comincia
play-pay_upkeep = Paga il mantenimento
play-move_dude = Muovi un personaggio
play-call_out = Sfida
play-accept_call_out = Resta e spara
play-refuse_call_out = Rifiuta e vai al covo esaurito
play-shop = Compra una carta
play-invent = Inventa un Marchingegno
play-trade = Scambia beni
play-overlay = Sostituisci un personaggio con un'altra versione
play-prefer = Di' quale di due effetti opposti vale
play-use_ability = Usa un'abilità
play-play_action = Gioca un'azione
play-play_technique = Gioca una tecnica
play-pull = Estrai una carta
play-pass = Passa
play-check = Di' Check
play-call_reacts = Reagisci
play-start_job = Inizia un incarico
play-short_game = Gioca la partita breve
play-join_posse = Unisciti alla posse
play-declare_posse = Dichiara la posse
play-close_posse = Nessun altro si unisce
play-oppose = Opponiti all'incarico
play-decline = Non opporti
play-pick_shooter = Scegli il tiratore
play-redraw = Ripesca
play-take_casualties = Subisci le ferite
play-flee = Scegli chi scappa al covo
play-discard = Scarta
play-choose = Rispondi

## key

key-command = Ctrl+{ $key }
key-Backspace = Backspace
key-Delete = Canc
key-Enter = Invio
key-Escape = Esc
key-Space = Spazio
key-PageUp = Pag su
key-PageDown = Pag giù

## field

field-dude = Quale personaggio?
field-to = Dove?
field-caller = Chi sfida?
field-target = Chi viene sfidato?
field-card = Quale carta?
field-cards = Quali carte?
field-onto = A chi?
field-end = A quale estremo della strada?
field-let_go = Spunta chi non paghi: se ne va.
field-leader = Chi è il leader?
field-mark = Qual è l'obiettivo?
field-dudes = Chi?
field-outfit = Quale fazione?
field-legend = Quale leggenda?
field-casualties = Chi le subisce?
field-kind = Quando?
field-player = Chi?
field-by = Con quale carta?
field-boot = Costa un esaurimento?
field-cost = Ghost rock che costa
field-scientist = Chi inventa?
field-gifts = Che cosa va a chi?
field-as = Che cosa vale il joker?
field-order = In quale ordine?
field-name = Come si chiamano?
field-against = Contro quale mano?
field-caster = Chi la lancia o la usa?
field-answer = Quale?

## offers

offers-sure = visto dalla telecamera, sicuro al { $percent } %
offers-more = e ancora { $count } dopo

## camera

camera-label = L'immagine della telecamera con { $count } carte
camera-nothing = Nessuna immagine ancora.
camera-not_sure = Non è certo quale carta sia. Una di queste?

## seen

seen-label = Vista: { $card }
seen-unknown = Una carta senza nome
seen-another = È un'altra carta: scrivi il titolo, Invio prende la prima
seen-page = Guarda la carta
seen-into_play = Metti in gioco, a mano
seen-ignore = Ignorala
seen-no_place = Questa carta non si può mettere in gioco dove sta — è in una mano o su una pila, o è già in gioco — posala in un luogo della città

## log

log-title = Registro
log-undo = Annulla
log-redo = Ripeti
log-empty = Ancora niente.
log-by_hand = impostato a mano
log-by_camera = telecamera, sicura al { $percent } %
log-by_script = Deadeye


## spectator

spectator-title = Deadeye: il tavolo

## files

files-file = Scegli un file…
files-folder = Scegli una cartella…
files-games = Partite salvate
files-pictures = Immagini e video
files-decks = Mazzi
files-text = Testo
files-json = JSON Lines
files-none = Questo sistema non mostra finestre per i file: scrivi il percorso, o trascina il file sulla finestra.

## save

save-text = Salva la storia come testo
save-json = Salva la partita come JSON
save-deck = Salva il mazzo
save-where = In quale file?
save-save = Salva

## review

review-title = La storia
review-open_hint = Riguarda la partita (F8)
review-at = Dopo la voce { $seq } di { $last }
review-start = Prima della prima voce
review-first = |<
review-first_hint = L'inizio (Home)
review-back = <
review-back_hint = Una voce indietro (freccia sinistra)
review-on = >
review-on_hint = Una voce avanti (freccia destra)
review-last = >|
review-last_hint = La partita com'è ora (Fine)
review-slider = Momento della partita
review-mark = Segna
review-unmark = Togli il segno a { $seq }
review-save_text = Salva testo…
review-save_json = Salva JSON…
review-close = Torna alla partita
review-chart = Giorno per giorno
review-compare = Che cosa è cambiato
review-chart_of = Grafico giorno per giorno: { $figure }
review-day = giorno
review-nothing = Non si è ancora giocato nulla.
review-chance = Probabilità di vittoria: { $player }
review-chance_now = { $percent } % come sta ora
review-costly = Quello che è costato di più
review-cost = { $percent } % in meno: { $play }. Meglio: { $better }
review-reading = Si riguarda la partita…
review-stop = Smetti di valutare
review-mark_first = Segna un momento con M, poi vai a un altro: qui sta quello che è cambiato tra i due.
review-only_looking = Questo è un momento del passato: Esc torna alla partita.
review-between = Dalla voce { $from } alla voce { $to }
review-same = Non è cambiato nulla.
review-nowhere = altrove
review-figure = { $player }: { $what } da { $from } a { $to }
review-came = { $card } è in gioco
review-left = { $card } non è più in gioco
review-moved = { $card }: da { $from } a { $to }
review-booted = { $card } è esaurito
review-unbooted = { $card } è pronto
review-bounty = Taglia su { $card }: da { $from } a { $to }
review-controller = { $card } è controllato da { $player }

## start

start-what = Il tuo compagno per Doomtown: Reloaded. Guarda il tavolo vero, tiene tutti i conti e conosce le regole, o gioca contro di te.
start-table = Gioca al mio tavolo
start-table_what = Le tue carte sotto una telecamera o un telefono. Anche senza tiene i conti lo stesso.
start-learn = Impara a giocare
start-learn_what = Un primo giorno guidato: quindici minuti, niente da preparare, senza carte.
start-demo = Tavolo demo
start-demo_what = Guarda come legge
start-decks = Mazzi
start-decks_what = Legale? Quanto forte?
start-score = Valuta una mano
start-score_what = Quanto vale la mano?
start-continue = Continua { $game }
start-saved = Partite salvate
start-saved_what = Apri, rivedi, esporta
start-settings = Impostazioni
start-settings_what = Suoni, voce, caratteri
start-go_on = Continua
start-last_today = L'ultima partita, salvata oggi
start-last_yesterday = L'ultima partita, salvata ieri
start-last_days = L'ultima partita, salvata { $days } giorni fa
start-no_picture = Ancora nessuna immagine da una telecamera. Collegatene una sopra il tavolo e cercate di nuovo, usate un telefono, o giocate senza telecamera.
start-begin = Nuova partita
start-begin_what = Nomi e mazzi dei giocatori. Si può cominciare senza telecamera.
start-phone = Telefono, o un'altra sorgente
start-phone_what = L'indirizzo di un telefono, un video, una cartella di immagini.
start-again = Cerca di nuovo una telecamera
start-again_what = La telecamera scelta per ultima, altrimenti la prima che dà immagini.
start-laying = Si prepara il tavolo…
start-back = Indietro
start-back_what = Alla pagina iniziale.
start-dark = L'immagine è scura: mettete una lampada accanto al tavolo.
start-glaring = L'immagine abbaglia: girate la lampada o abbassatela.
start-bright = La luce è buona.
start-large = La carta più piccola è alta { $px } pixel: basta.
start-small = La carta più piccola è alta { $px } pixel: avvicinate la telecamera, finché sono 60 o più.
start-lay_cards = Nessuna carta in vista: posate qualche carta piatta sotto la telecamera.
start-read = Deadeye legge { $count } carte su { $all }.
saved-versus = { $one } contro { $other }
saved-unread = Questo file non si legge
saved-you_won = Hai vinto il giorno { $day }.
saved-won = { $player } ha vinto il giorno { $day }.
saved-day = giorno { $day }, { $phase }
saved-place_and_turn = { $place }. { $turn }
saved-your_play = Tocca a te.
saved-their_play = Tocca a { $player }.
saved-today = Oggi
saved-yesterday = Ieri
saved-days = { $days } giorni fa
saved-what = Ogni partita si salva mentre si gioca. L'ultima viene per prima.
saved-newest = Le più recenti
saved-older = Le più vecchie
saved-browse = Sfoglia…
saved-browse_what = Una partita salvata in un'altra cartella
saved-open_first = Continua con la prima

## palette

palette-title = Fai, o cerca
palette-hint = Una giocata, una pagina o una carta
palette-nothing = Niente si chiama così.

## new

new-player = Giocatore { $seat }
new-one_more = Un giocatore in più
new-leave = Il giocatore { $seat } lascia
new-deck = Il mazzo del giocatore { $seat }
new-title = Nuova partita
new-first = Law Dogs
new-second = Sloane Gang
new-name = Nome del giocatore { $seat }
new-deck_file = Il file di un mazzo
new-deck_paste = Una lista incollata
new-deck_pasted = Incolla qui la lista del mazzo (Ctrl+V)
new-no_deck = Nessuna lista
new-deck_path = percorso del file del mazzo
new-edition = Regolamento
new-start = Comincia

## open

open-title = Apri una partita salvata
open-none = Nessuna partita salvata nella cartella abituale.
open-path = percorso di una partita salvata
open-open = Apri

## source

source-title = Da dove vengono le immagini
source-camera = Telecamera
source-camera_what = quella scelta l'ultima volta, o la prima che funziona
source-in_use = in uso
source-demo = Tavolo dimostrativo
source-demo_what = carte disegnate, gioca da solo
source-other = Il numero di una telecamera, un indirizzo, un video o una cartella di immagini:
source-path = 2, https://…, tavolo.mp4, immagini/
source-take = Usa questa
source-drop = Un video, un'immagine o una cartella si possono anche trascinare sulla finestra.

## keys

keys-palette = trova una giocata, una pagina o una carta per nome
keys-save_place = dove è salvata la partita
keys-title = Tasti
keys-yes = accetta la proposta
keys-either = { $one } o { $other }
keys-no = lascia cadere la proposta
keys-change = cambia la proposta
keys-options_keys = da 1 a 9, da A a I
keys-options = scegli una delle opzioni
keys-sort = chiarisci ciò che è diverso tra tavolo e partita
keys-names = nell'immagine tutti i nomi, o solo i dubbi
keys-undo = annulla
keys-redo = ripeti
keys-new = nuova partita
keys-open = apri una partita salvata
keys-source = da dove vengono le immagini
keys-deck = un mazzo: curva dei livelli e punti deboli
keys-draw_hands = mani duello, da scrivere o da guardare
keys-suggest = che cosa merita uno sguardo, o niente
keys-teach = il primo giorno, passo per passo
keys-book = cerca una regola, un passo o un livello
keys-camera = calibra la telecamera, sposta le zone
keys-review = riguarda: storia, tavolo in ogni momento, grafico
keys-spectator = una seconda finestra, per gli spettatori
keys-why = perché qualcosa non è legale
keys-language = italiano o inglese
keys-aloud = di' a voce quello che si fa, o taci
keys-light = chiaro o scuro
keys-scale_keys = Ctrl+Più, Meno, 0
keys-scale = più grande, più piccolo, com'era
keys-density = testi da vicino o da lontano
keys-escape = chiudi, torna indietro
keys-help = questa pagina
keys-figures = Un clic su un numero per cambiarlo a mano.
keys-search = cerca ciò che è permesso, e ciò che non lo è e perché
keys-by_hand = ciò che una carta ti ha lasciato è fatto
keys-in_a_fight = In uno scontro
keys-in_the_day = Nel resto del giorno
keys-part_plays = Giocate
keys-part_pages = Pagine e finestra
keys-log = il registro
keys-picture_size = l'immagine della telecamera su tutta la scena, o in parte

## cards

cards-type_here = Scrivi qui
cards-how = Clicca le carte, o scrivile: prima il valore, poi S per picche, H per cuori, D per quadri o C per fiori. J e K insieme sono un joker.
cards-not_read = “{ $text }” non è una carta: scrivi il valore, poi S, H, D o C.
cards-take_out = Togli { $card }
cards-counts_as = come { $card }
cards-joker = Joker
cards-devils_joker = Joker del diavolo
cards-heretic_joker = Joker dell'eretico

## settings

settings-on = sì
settings-off = no
settings-sounds_what = Un tocco per ogni carta, due note per le domande
settings-aloud_what = Una voce legge quel che succede nella partita
settings-scale = Dimensione del testo
settings-scale_what = Cresce tutto insieme
settings-smaller = Testo più piccolo
settings-larger = Testo più grande
settings-language = Lingua
settings-language_what = Di tutti i testi e della voce
settings-light = Colori
settings-light_what = Scuri per la sera, chiari per il giorno
settings-is_light = Chiari
settings-is_dark = Scuri
settings-density = Distanza di lettura
settings-density_what = Alla tastiera, o dall'altra parte del tavolo
settings-is_near = Vicino
settings-is_far = Lontano
settings-motion_what = Le carte scorrono e si girano
settings-carry_out_what = Deadeye esegue le abilità, e chiede
settings-keys_what = Tutti i tasti in una pagina
settings-hands_free_what = Accetta da sé ciò di cui la telecamera è sicura
settings-hold_still_what = Esposizione, fuoco e colori restano fermi
settings-mirror_what = Dove Deadeye non se ne accorge da sé
settings-mains_what = Toglie le righe delle lampade
settings-source = Altra telecamera o un video
settings-source_what = Scegli da dove vengono le immagini
settings-at_once = Ogni modifica vale subito e resta. Anche Esc porta alla pagina iniziale.

## draw_hands

draw_hands-close = Invio passa alla mano seguente, Esc torna alla partita.
draw_hands-close_page = Invio passa alla mano seguente, Esc alla pagina iniziale.
draw_hands-next = Mano seguente
draw_hands-title = Mani duello
draw_hands-lowball = Mani al ribasso
draw_hands-nobodys = Mano { $number }
draw_hands-field = Mano duello di { $player }
draw_hands-legal = legale
draw_hands-cheatin = imbroglio
draw_hands-counts_as = vale livello { $rank }: { $by }
draw_hands-best_legal = Senza imbroglio: { $hand } ({ $five })
draw_hands-other_reading = Se { $card } è { $other }: { $hand }, { $legal }
draw_hands-unsure = { $count } carte hanno un nome incerto; si leggono i nomi più probabili.
draw_hands-unknown = altre { $count } senza nome
draw_hands-draw = Bonus draw
draw_hands-which_deck = Da quale mazzo viene?
draw_hands-thinking = Conto…
draw_hands-discard = Scarta { $cards }
draw_hands-keep = Tieni tutto
draw_hands-mean = { $way }: livello medio { $mean }
draw_hands-sampled = ± { $margin }, per caso
draw_hands-cheatin_chance = imbroglio { $percent } %
draw_hands-expected = subisce { $taken }, infligge { $dealt }
draw_hands-no_cheatin = Senza imbroglio: { $way }
draw_hands-wins = { $player } vince, livello { $rank } contro { $other }.
draw_hands-tie = Pareggio esatto a livello { $rank }.
draw_hands-casualties = Ferite: { $one } { $count }, { $two } { $others }.
draw_hands-lowest = { $player } ha la mano più bassa.
draw_hands-lowest_tie = { $players } sono pari con la mano più bassa e ripescano.

## deck

deck-choose = Scegli un mazzo
deck-title = Mazzo
deck-page_deck = Un mazzo
deck-page_left = Rimaste nei mazzi
deck-page_cards = Tutte le carte
deck-page_laid = Stendi un mazzo
deck-left = { $count } carte nel mazzo o in mano
deck-left_jokers = joker: { $count }
deck-left_what = È tolto tutto quello che si è visto: in gioco, scartato, eliminato, conosciuto in mano.
deck-left_unknown = In questa partita non si conosce nessuna lista: scegli i mazzi quando comincia.
deck-search = Cerca carte
deck-search_hint = type:dude gang:lawdogs cost<=4 keyword:deputy
deck-search_what = Le parole si cercano nei titoli e nelle parole chiave. Campi: title, type, suit, rank, cost, gang, bullets, influence, control, production, upkeep, keyword, pack.
deck-found = trovate: { $count }
deck-laid_what = Stendi il mazzo davanti alla telecamera, poche carte alla volta, e toglile di nuovo: ogni carta sicura conta una volta.
deck-laid_start = Comincia a contare
deck-laid_stop = Smetti di contare
deck-laid_anew = Da capo
deck-laid_name = mazzo
deck-laid_save = Salva questo mazzo…
deck-laid_count = carte: { $count }
deck-file = Il file di un mazzo
deck-path = file di un mazzo
deck-read = Leggi
deck-stud = Bonus stud
deck-draw = Bonus draw
deck-less = { $what }: uno di meno
deck-more = { $what }: uno di più
deck-reading = Leggo il mazzo…
deck-counts = { $cards } carte, { $jokers } joker
deck-legal = legale
deck-illegal = non legale:
deck-more_problems = e altri { $count }
deck-shootout = Sparatoria
deck-lowball = Ribasso
deck-rank = Livello
deck-curve = Curva dei livelli
deck-in_shootouts = In sparatoria: livello medio { $mean }, imbroglio { $cheatin } %.
deck-at_lowball = Al ribasso, cinque carte: livello medio { $mean }, imbroglio { $cheatin } %.
deck-within = Da { $samples } mani, ogni probabilità entro { $margin } %.
deck-goes_on = Pesco altre mani…
deck-weak_spots = Punti deboli
deck-no_weak_spots = Nessuno.
deck-scattered = { $count } carte di valori quasi senza compagne: { $values }
deck-no_plan = Senza un piano: i due valori migliori, { $one } e { $two }, hanno { $of_values } carte, e il seme migliore, { $suit }, ne ha { $of_suit }
deck-copies = Copie che sono imbroglio quando si incontrano: { $cards }
deck-copies_and_more = Copie che sono imbroglio quando si incontrano: { $cards }, e altre { $count }
deck-hands = Le mani che pesca
deck-devils_jokers = Ogni mano con un Joker del diavolo è illegale
deck-no_jokers = Nessun joker: se ne possono avere due
deck-one_joker = Un joker: se ne possono avere due

## group

group-setup = Preparazione
group-day = Il giorno
group-gambling = Scommessa
group-upkeep = Mantenimento
group-noon = Mezzogiorno
group-sundown = Tramonto
group-shootout = Sparatorie
group-job = Incarichi
group-table = Il tavolo e le carte
group-skills = Reazioni, estrazioni, abilità
group-ranks = Livelli delle mani

## lesson

lesson-outfit = La tua fazione
lesson-outfit_text = La carta fazione è il tuo covo: i personaggi che assumi partono da lì, e la tua strada cresce ai suoi due lati. Una leggenda, se la giochi, sta sopra di essa.
lesson-outfit_hands = Metti la carta fazione scoperta davanti a te, con spazio per le proprietà a sinistra e a destra.
lesson-stash = I primi ghost rock
lesson-stash_text = I ghost rock sono il denaro. Il numero sulle mazzette della carta fazione dice con quanti cominci; una leggenda può aggiungerne o toglierne.
lesson-stash_hands = Prendi dalla banca tanti ghost rock: sono la tua riserva.
lesson-gang = La banda iniziale
lesson-gang_text = Fino a cinque personaggi cominciano in gioco, pagati con i primi ghost rock. Sono della tua fazione o vagabondi, e uno solo può essere un Baro. Quello che non spendi resta tuo.
lesson-gang_hands = Scegli i personaggi in segreto, poi mostrateli insieme e pagate. Stanno nel covo.
lesson-play_hand = La mano di gioco
lesson-play_hand_text = Le carte che tieni sono la mano di gioco: proprietà, personaggi, beni e azioni da usare durante il giorno. Non si mescola mai con le carte che peschi per il poker.
lesson-play_hand_hands = Mescola il mazzo, fallo tagliare a qualcuno e pesca cinque carte.
lesson-grifters = I Bari
lesson-grifters_text = Certi personaggi hanno un trucco che funziona prima del primo giorno. Se più giocatori ne hanno uno, è il caso a dire chi comincia.
lesson-grifters_hands = Se hai un Baro usa adesso il suo trucco; altrimenti vai avanti.
lesson-day = Un giorno ha quattro fasi
lesson-day_text = Ogni giorno va allo stesso modo: il ribasso dice chi comincia, poi tutti incassano e pagano, poi vengono le giocate di Mezzogiorno, e al Tramonto si vede se qualcuno ha vinto.
lesson-day_hands = Niente da fare; segui la riga in alto, che dice in quale fase siete.
lesson-ante = La puntata
lesson-ante_text = Ogni giocatore mette un ghost rock nel piatto. Un giocatore che non ne ha lo prende in prestito dalla banca e lo deve.
lesson-ante_hands = Metti un ghost rock in mezzo, posa da parte la mano di gioco e datti cinque carte dal mazzo.
lesson-lowball = Vince la mano più bassa
lesson-lowball_text = Tutti scoprono insieme le loro cinque carte, e per una volta la peggior mano di poker è la migliore. Non si cambia per migliorarla. Gli assi sono bassi.
lesson-lowball_hands = Scopri le tue cinque carte dove la telecamera le vede, oppure scrivile.
lesson-lowball_ties = Quando le mani più basse sono uguali
lesson-lowball_ties_text = Se le mani più basse hanno gli stessi valori, carta per carta, i loro giocatori le scartano e se ne danno cinque nuove.
lesson-lowball_ties_hands = Ridanno solo i giocatori alla pari; gli altri aspettano.
lesson-lowball_cheatin = Imbrogli al ribasso
lesson-lowball_cheatin_text = Due carte con lo stesso seme e lo stesso valore in una mano sono un imbroglio. Gli altri possono allora usare contro quella mano una carta che lo punisce, a partire dal vincitore di ieri; il primo giorno decidono le estrazioni.
lesson-lowball_cheatin_hands = Cerca carte gemelle nelle mani. Se ce ne sono, chiedi chi ha una risposta; altrimenti vai avanti.
lesson-winner = Il Vincitore del giorno
lesson-winner_text = La mano più bassa fa del suo giocatore il Vincitore: il piatto è suo, comincia lui per tutto il giorno, e quando due vogliono agire nello stesso momento tocca prima a lui.
lesson-winner_hands = Il Vincitore prende il piatto. Tutti scartano le carte del ribasso e riprendono la mano di gioco.
lesson-production = L'incasso
lesson-production_text = Ti paga la tua fazione, e così ogni proprietà che è tua e che controlli. Una proprietà controllata da un altro giocatore non paga nessuno. Pagano anche le altre tue carte con un più e un numero.
lesson-production_hands = Prendi la somma dalla banca. L'app la mostra accanto al tuo nome.
lesson-debt = Restituire alla banca
lesson-debt_text = I ghost rock presi in prestito per la puntata tornano alla banca appena hai incassato, prima del mantenimento. Quello che non puoi ancora restituire resta dovuto.
lesson-debt_hands = Dai alla banca quello che devi.
lesson-upkeep = Il mantenimento
lesson-upkeep_text = Alcuni personaggi vogliono essere pagati ogni giorno. Uno di un'altra fazione chiede in più quanto la sua influenza. Una carta il cui mantenimento non è pagato è scartata quando tutti hanno pagato; comincia il giocatore a sinistra del Vincitore.
lesson-upkeep_hands = Paga chi vuoi tenere e scarta gli altri.
lesson-noon = Mezzogiorno
lesson-noon_text = Il Vincitore fa una giocata, poi il giocatore alla sua sinistra, e così via attorno al tavolo. Puoi anche passare, e giocare di nuovo più tardi. Quando tutti passano di fila, la fase è finita.
lesson-noon_hands = Di' che cosa fai, fallo con le carte, e lascia giocare il prossimo.
lesson-actin = Giocata uno: agire
lesson-actin_text = Usa un'abilità Mezzogiorno di un'azione che hai in mano o di una tua carta in gioco. Prima paghi quello che sta prima dei due punti, poi guardi che la prima frase si possa fare, poi succede. Ogni abilità vale una volta al giorno, se non dice Ripetere.
lesson-actin_hands = Leggila ad alta voce, esaurisci la carta se lo dice, e metti un'azione usata negli scarti.
lesson-callin_out = Giocata due: sfidare
lesson-callin_out_text = Un tuo personaggio pronto sfida un personaggio altrui nello stesso luogo. Non costa esaurirsi, e si può ritentare al prossimo turno. Così non si sfida nessuno nel suo covo.
lesson-callin_out_hands = Indica i due personaggi e dillo.
lesson-call_out_answer = Restare o andare al covo
lesson-call_out_answer_text = Un personaggio pronto che è sfidato può rifiutare, e va al covo esaurito. Uno esaurito non può rifiutare. Un personaggio che resta dà inizio a una sparatoria sul posto.
lesson-call_out_answer_hands = Decidi. Se il tuo personaggio scappa, mettilo nel covo, girato di lato.
lesson-movin = Giocata tre: muovere
lesson-movin_text = Un personaggio pronto va in qualsiasi luogo del tavolo, anche lontano. Si esaurisce per muoversi: arriva girato di lato, e per oggi farà poco altro.
lesson-movin_hands = Gira di lato il personaggio e mettilo nel nuovo luogo.
lesson-free_moves = Passi che non costano nulla
lesson-free_moves_text = Due passi lasciano pronto il personaggio: dal tuo covo a un luogo adiacente, e dalla Town Square a qualunque luogo adiacente che non sia il tuo covo. La Town Square è adiacente a tutta la città.
lesson-free_moves_hands = Sposta il personaggio e lascialo dritto: qui non si può esaurire.
lesson-shoppin = Giocata quattro: comprare
lesson-shoppin_text = Paga una carta che hai in mano e mettila in gioco, pronta. I personaggi cominciano nel tuo covo.
lesson-shoppin_hands = Paga la banca e posa la carta.
lesson-new_deeds = Dove vanno le proprietà
lesson-new_deeds_text = Una proprietà in città va all'estremo sinistro o destro della tua strada, e ci resta. Una proprietà fuori città sta in disparte e non è adiacente a nulla.
lesson-new_deeds_hands = Metti la proprietà a un estremo della tua fila di carte.
lesson-carrying = Beni e magie
lesson-carrying_text = Beni e magie vanno a un tuo personaggio pronto in un luogo che controlli. Ognuno porta al massimo un'Arma, un Cavallo e un Abito; il nuovo scaccia il vecchio. Le magie vogliono la mano giusta: le Maledizioni un Imbonitore, i Miracoli un Benedetto, gli Spiriti uno Sciamano.
lesson-carrying_hands = Infila la carta sotto il personaggio, in modo che se ne legga il titolo.
lesson-tradin = Giocata cinque: scambiare
lesson-tradin_text = I tuoi personaggi in un luogo che controlli si passano beni tra loro, quanti ne vuoi in una giocata. Il personaggio che riceve dev'essere pronto; quello che dà può essere esaurito. Un bene passato di mano non si scambia più oggi.
lesson-tradin_hands = Sposta i beni da un personaggio all'altro, e scarta una seconda Arma, un secondo Cavallo o Abito.
lesson-check = La fine di Mezzogiorno
lesson-check_text = Se passando chiuderesti il giorno e vinceresti, invece di passare dici Check, e tutti gli altri hanno ancora un'occasione per fermarti.
lesson-check_hands = Di' Check e aspetta gli altri.
lesson-victory = Chi ha vinto
lesson-victory_text = I tuoi punti controllo si confrontano con l'influenza degli altri, uno per uno. Se superano quella di ciascuno, la città è tua. Se riesce a due, decide chi ha più controllo, poi chi ha più influenza.
lesson-victory_hands = Guarda i numeri grandi in alto; l'app li ha già confrontati.
lesson-discard = Si può scartare una carta
lesson-discard_text = A partire dal Vincitore, ognuno può buttare una sola carta che non vuole. Poi le mani tornano a cinque carte, pescando o scartando.
lesson-discard_hands = Scarta una carta o tienile tutte; poi pesca fino a cinque.
lesson-night = Scende la notte
lesson-night_text = Tutte le carte tornano pronte, ciò che durava per il giorno è finito, e ogni abilità si può usare di nuovo. Poi il giorno dopo comincia con la puntata.
lesson-night_hands = Raddrizza tutte le tue carte.
lesson-leader_posse = La posse del leader
lesson-leader_posse_text = Il giocatore che ha sfidato è il leader. Il suo personaggio è già dentro; poi, uno dopo l'altro, vengono gli altri: chiunque sia sul posto, e quelli pronti nei luoghi adiacenti, che si esauriscono per venire.
lesson-leader_posse_hands = Raduna i tuoi nel luogo della sparatoria. Gira di lato chi viene da un luogo vicino.
lesson-mark_posse = La posse dell'obiettivo
lesson-mark_posse_text = Ora raduna la sua posse il giocatore sfidato, con le stesse regole. I tuoi personaggi non stanno mai da entrambe le parti.
lesson-mark_posse_hands = Raduna i tuoi di fronte agli altri.
lesson-private = Furto con scasso
lesson-private_text = Un covo è privato, e lo sono certe proprietà. Chi ci combatte senza essere del proprietario riceve un ghost rock in più di taglia, e da allora è ricercato. La Town Square è di tutti.
lesson-private_hands = Metti un segnalino di taglia su ogni intruso.
lesson-shootout_plays = Passo 1: fare le giocate
lesson-shootout_plays_text = A partire dal Vincitore, in senso orario, i giocatori nello scontro usano abilità Sparatoria: azioni in mano, proprietà, la fazione o la leggenda, e carte nella posse. Finisce quando tutti hanno passato uno dopo l'altro.
lesson-shootout_plays_hands = Gioca una carta o passa.
lesson-shooter = Passo 2: scegliere il tiratore
lesson-shooter_text = Prima il leader, poi l'obiettivo, nominano chi in questo round conta con tutte le sue pallottole. Può essere chiunque della posse, anche se esaurito.
lesson-shooter_hands = Indica il tuo tiratore.
lesson-stud = Passo 3: carte per gli stud
lesson-stud_text = Tutti si danno cinque carte, e altre per gli stud, che hanno pallottole d'argento: quante ne ha il tiratore, e una per ogni altro stud.
lesson-stud_hands = Posa da parte la mano di gioco. Datti le carte che dice l'app, per esempio 7.
lesson-redraw = Passo 3: ripescare
lesson-redraw_text = I draw hanno pallottole d'ottone. Quelle del tiratore, e una per ogni altro draw, dicono quante carte puoi cambiare, tutte in una volta. Alla fine se ne tengono cinque. Le gemelle sono permesse, ma sono un imbroglio.
lesson-redraw_hands = Butta quelle che cambi, datti altrettante carte nuove, poi tieni le cinque migliori.
lesson-reveal = Passo 4: rivelare e risolvere
lesson-reveal_text = Si scoprono le due mani. Poi, a partire dal Vincitore, si usano le abilità Risoluzione finché tutti hanno passato. Di solito cambiano quanto vale una mano, per questo round.
lesson-reveal_hands = Scopri le tue cinque carte; poi gioca una carta o passa.
lesson-cheatin_resolution = Passo 4: chi imbroglia
lesson-cheatin_resolution_text = Contro una mano illegale gli altri hanno risposte speciali, una per ogni imbroglio in questo passo. La tua mano illegale non ti permette di giocarle.
lesson-cheatin_resolution_hands = Cerca due carte uguali in seme e valore.
lesson-compare = Passo 5: chi ha vinto il round
lesson-compare_text = Vince il livello più alto. A parità di livello decidono le carte più alte, e pareggiano solo mani con tutti i valori uguali. Chi perde subisce tante ferite quanti livelli di differenza. A livelli pari, una ferita per parte.
lesson-compare_hands = Leggi i due livelli; la sottrazione la fa l'app.
lesson-casualties = Passo 5: subire le ferite
lesson-casualties_text = Un personaggio scartato copre una ferita, uno eliminato due, un Aiutante una. Il numero va raggiunto esattamente, se si può. Chi ha perso sceglie per primo.
lesson-casualties_hands = Metti gli scartati negli scarti, gli eliminati nella Collina degli Stivali, e scarta quello che portavano.
lesson-run_or_gun = Passo 6: scappa o spara
lesson-run_or_gun_text = A partire da chi ha perso, ogni giocatore dice chi scappa. Chi scappa lascia lo scontro e va al covo esaurito, anche se era già nel covo.
lesson-run_or_gun_hands = Porta nel covo chi scappa e giralo di lato.
lesson-next_round = Passo 7: un altro round
lesson-next_round_text = Le mani duello si scartano. Se entrambe le parti hanno ancora qualcuno, si ricomincia con le giocate della sparatoria; altrimenti ha vinto chi è rimasto.
lesson-next_round_hands = Scarta la mano duello. Chi è rimasto sta dove c'è stato lo scontro.
lesson-job_start = Incarico, passo 1: un leader
lesson-job_start_text = Certe abilità danno inizio a un incarico. Lo guida un tuo personaggio pronto: chi vuoi, o quello a cui appartiene la carta, il bene o la magia.
lesson-job_start_hands = Mostra la carta e indica il leader.
lesson-job_mark = Incarico, passo 2: l'obiettivo
lesson-job_mark_text = La prima frase della carta dice di che cosa si tratta: un personaggio, una proprietà, un luogo. L'obiettivo può essere lontano, e può anche essere tuo.
lesson-job_mark_hands = Indica l'obiettivo.
lesson-job_posse = Incarico, passo 3: si parte
lesson-job_posse_text = Prima si unisce chi è con il leader, poi chi gli è adiacente; tutti vanno dall'obiettivo. Lì si aggiungono altri dai luoghi adiacenti, e infine chi è già sul posto. Si esauriscono tutti tranne il leader e chi era già lì.
lesson-job_posse_hands = Gira di lato chi si unisce e porta la posse dall'obiettivo.
lesson-job_oppose = Incarico, passo 3: chi si oppone
lesson-job_oppose_text = Chi controlla l'obiettivo può radunare personaggi dall'obiettivo o accanto; se non lo fa, può il proprietario, e poi chiunque altro a partire dalla sinistra del leader. Nessuno si oppone al proprio incarico.
lesson-job_oppose_hands = Di' se ti opponi; in quel caso raduna la tua posse dall'obiettivo.
lesson-job_shootout = Incarico, passo 4: la sparatoria
lesson-job_shootout_text = Se due posse si incontrano dall'obiettivo, combattono come in ogni sparatoria, taglie in luogo privato comprese.
lesson-job_shootout_hands = Segui i passi di una sparatoria.
lesson-job_done = Incarico, passo 5: è fatto?
lesson-job_done_text = Riesce se nessuno è venuto a fermarlo o se la sua posse ha vinto. In ogni caso chi l'ha tentato va al covo esaurito e chi difendeva resta; poi, se è riuscito, succede quello che dice la carta.
lesson-job_done_hands = Manda al covo, girati di lato, quelli dell'incarico, e fai quello che dice la carta.
lesson-golden_rule = Le carte prima delle regole
lesson-golden_rule_text = Quello che dice una carta batte il regolamento. Se una carta permette e un'altra vieta, è vietato. E quello su cui i giocatori al tavolo sono d'accordo si può sempre impostare a mano.
lesson-piles = Mazzo, scarti, Collina degli Stivali
lesson-piles_text = Le carte usate stanno scoperte negli scarti e ritornano quando il mazzo finisce. Quelle eliminate vanno nella Collina degli Stivali e non tornano più; ciò che portavano si scarta.
lesson-factions = Fazioni e vagabondi
lesson-factions_text = Un personaggio con il simbolo della tua fazione è dei tuoi, uno senza simbolo è un vagabondo, tutti gli altri sono di un'altra fazione e costano più mantenimento. Unione e Confederazione non cominciano nella stessa banda.
lesson-values = Semi e valori
lesson-values_text = Ogni carta è anche una carta da poker, dall'asso, che vale 1, al re, che vale 13. Se le carte sono meno di cinque, quelle che mancano contano nel modo peggiore.
lesson-places = I luoghi, e che cosa è adiacente
lesson-places_text = Covi, proprietà e Town Square sono luoghi. I vicini in una strada sono adiacenti, la Town Square è adiacente a tutto in città, e due strade non si toccano mai. Ciò che è fuori città non è adiacente a nulla.
lesson-cheatin = Imbrogli
lesson-cheatin_text = Una mano con due carte dello stesso seme e valore è illegale. I joker non la rendono mai tale. Gli altri possono punirla; se nessuno lo fa, conta come ogni altra mano.
lesson-booting = Esaurire
lesson-booting_text = Una carta esaurita sta girata di lato: per oggi ha speso le sue forze. Non può esaurirsi un'altra volta come costo, ma per il resto c'è come tutte le altre.
lesson-homes = Il covo
lesson-homes_text = La carta fazione è insieme una carta e un luogo. Nessuno può prenderla, e lì l'influenza non conta.
lesson-legends = Leggende
lesson-legends_text = Con la tua fazione può stare una leggenda. Dà un potere e cambia con che cosa cominci o quanto incassi, e quasi nessun effetto la tocca.
lesson-dudes = Personaggi
lesson-dudes_text = Le pallottole servono a sparare: argento per uno stud, ottone per un draw. L'influenza controlla le proprietà e impedisce agli altri di vincere. Valore, pallottole e influenza insieme sono la determinazione. I segnalini vengono da effetti, mai dalla mano.
lesson-deeds = Proprietà
lesson-deeds_text = I punti controllo fanno vincere, la produzione paga il proprietario. Una proprietà non si sposta mai.
lesson-goods = Beni
lesson-goods_text = I beni stanno su un personaggio, alcuni su una proprietà. Le loro pallottole e la loro influenza si sommano alle sue; il colore non conta.
lesson-spells = Magie
lesson-spells_text = Una magia sta su un personaggio che ne è capace e funziona con un'estrazione. Non si scambia.
lesson-actions = Azioni
lesson-actions_text = Un'azione si usa dalla mano e poi si scarta. Non entra mai in gioco, se non lo dice.
lesson-jokers = Joker
lesson-jokers_text = Un joker è la carta che vuole il suo proprietario, quando esce in un'estrazione o in una mano duello. Dopo, uno normale è eliminato per sempre.
lesson-control = Proprietario e controllore
lesson-control_text = Proprietario è chi ha la carta nel suo mazzo, e non cambia mai. Una proprietà la controlla chi vi ha più influenza; ogni pareggio va al proprietario, anche se non c'è nessuno. Ciò che sta su una carta la segue.
lesson-unique = Carte uniche
lesson-unique_text = Personaggi e proprietà sono unici se non dicono altro: ogni giocatore ne ha in gioco uno per nome, e chi sta nella sua Collina degli Stivali non ritorna. Beni, magie e azioni sono unici solo se lo dicono.
lesson-bounties = Taglie
lesson-bounties_text = Ghost rock sulla testa di un personaggio vuol dire ricercato. Se viene scartato o eliminato in uno scontro o per opera di un avversario, l'altra parte riceve quella somma dalla banca.
lesson-harrowed = Tormentati, e limiti dei numeri
lesson-harrowed_text = Un personaggio Tormentato copre una ferita andando al covo esaurito, due se scartato, tre se eliminato. Nessun numero si legge mai sotto lo zero, e un valore resta tra 1 e 13.
lesson-reacts = Reagire
lesson-reacts_text = Una reazione risponde a qualcosa appena successo, nel turno di chiunque, a partire dal Vincitore. Non consuma il turno. Una che dice invece mette un'altra cosa al posto di ciò che è successo.
lesson-pulls = Estrazioni e verifiche
lesson-pulls_text = Per estrarre scopri la prima carta del tuo mazzo e leggine il valore. In una verifica aggiungi l'abilità del personaggio; se arrivi al numero richiesto, riesce. Poi la carta si scarta.
lesson-casting = Lanciare magie
lesson-casting_text = Esaurisci o paga come dice la magia, estrai, e aggiungi l'abilità di chi la lancia. Sotto la difficoltà non succede nulla, ma la magia è usata lo stesso.
lesson-inventing = Inventare
lesson-inventing_text = I Marchingegni non si comprano, si costruiscono: esaurisci uno Scienziato Pazzo, paga ed estrai. Se arrivi alla difficoltà c'è; altrimenti si scarta e i ghost rock sono persi.
lesson-totems = Totem
lesson-totems_text = Un Totem si pianta in un luogo che controlli dove c'è un tuo Sciamano pronto. Ogni Sciamano in quel luogo può usarlo, chiunque l'abbia piantato.
lesson-kung_fu = Kung Fu
lesson-kung_fu_text = Una Tecnica riesce se l'estrazione è più bassa del valore del personaggio sommato al suo livello di Kung Fu.
lesson-combos = Combo
lesson-combos_text = Dopo una Tecnica di una scuola puoi aggiungerne un'altra, diversa, della stessa scuola e dello stesso personaggio, se la condizione della carta è soddisfatta: tante quante il livello di Kung Fu.
lesson-rank_11 = 11: Mano dell'Uomo Morto
lesson-rank_11_text = Gli assi neri, gli otto neri e il jack di quadri. Nient'altro vale.
lesson-rank_10 = 10: Cinque di un Tipo
lesson-rank_10_text = Tutte e cinque le carte hanno un solo valore. Senza un joker è un imbroglio.
lesson-rank_9 = 9: Scala a Colore
lesson-rank_9_text = Cinque valori in fila, tutti di un seme.
lesson-rank_8 = 8: Poker
lesson-rank_8_text = Quattro carte hanno lo stesso valore; la quinta è qualsiasi.
lesson-rank_7 = 7: Full
lesson-rank_7_text = Tre carte di un valore e due di un altro. Tra due full decidono le tre.
lesson-rank_6 = 6: Colore
lesson-rank_6_text = Un solo seme, ma non in fila.
lesson-rank_5 = 5: Scala
lesson-rank_5_text = In fila, ma di semi diversi. L'asso sta sotto il due.
lesson-rank_4 = 4: Tris
lesson-rank_4_text = Tre carte di un valore, e altre due spaiate.
lesson-rank_3 = 3: Doppia Coppia
lesson-rank_3_text = Due di un valore, due di un altro, e una quinta carta.
lesson-rank_2 = 2: Coppia
lesson-rank_2_text = Due di un valore.
lesson-rank_1 = 1: Carta alta
lesson-rank_1_text = Niente di tutto questo: cinque carte che non hanno nulla in comune.

## teach

teach-title = Il primo giorno
teach-menu = Impara
teach-open = Il primo giorno, passo per passo
teach-book = Cerca una regola
teach-why_title = Perché no?
teach-welcome = Un primo giorno, una cosa alla volta. Un fumetto accanto a ogni cosa dice che cos'è, e che cosa fare ora.
teach-on_demo = Sul tavolo dimostrativo
teach-on_demo_what = Due giocatori calano carte disegnate. Tu dici che cosa fanno.
teach-own_cards = Con le nostre carte
teach-own_cards_what = Posate i mazzi per imparare sul vostro tavolo.
teach-decks = I due mazzi
teach-decks_what = I due mazzi per imparare: copie, titolo e codice. Quelle segnate cominciano in gioco.
teach-hands = Con le mani:
teach-count = { $count } di { $all }
teach-rule = regola { $rule }
teach-find = Cerca: taglia, pareggio, imbroglio…
teach-nothing = Non c'è niente su questo.
teach-no_topic = Non c'è una pagina su questo; quello che sta sopra dice tutto.
teach-nothing_refused = Dall'ultima giocata non è stato rifiutato nulla.
teach-try = Invece:
teach-also = Altro in contrario:
teach-question = Una piccola domanda
teach-right = Giusto.
teach-wrong = No. È: { $answer }.
teach-another = Un'altra domanda

## guide

guide-aim = Lo scopo del gioco
guide-aim_text = Due bande vogliono la stessa città. Le proprietà danno punti controllo, i tuoi personaggi influenza. A fine giornata vinci se il tuo controllo supera l'influenza del rivale: gli scudi dicono quanto manca.
guide-aim_now = Guarda gli scudi, poi vai avanti.
guide-dude = Un personaggio è uno dei tuoi
guide-dude_text = Ogni giocatore ha una banda di personaggi. Le pallottole dicono quanto uno spara bene, l'influenza quanto la città lo ascolta. Queste carte cominciano nel covo. Oggi giochi per entrambe le bande.
guide-dude_now = Questi cinque sono una banda. Prendili.
guide-ghost_rock = I ghost rock sono denaro
guide-ghost_rock_text = Ogni personaggio ha un prezzo in ghost rock, e la banda si paga quando entrambe sono rivelate. Il resto è la riserva del giocatore: la cifra accanto al nome.
guide-ghost_rock_now = Prendi anche l'altra banda.
guide-boot = Esaurire: girare di lato
guide-boot_text = Esaurire una carta è girarla di lato. Per oggi ha lavorato: non si può esaurire di nuovo. A fine giornata tutte le carte tornano pronte.
guide-boot_now = Nessuna carta è esaurita. Rivela le bande.
guide-ante = La puntata
guide-ante_text = La giornata comincia col poker. Ogni giocatore mette un ghost rock nel piatto e pesca cinque carte. La mano più bassa vince il piatto: è il ribasso.
guide-ante_now = Fai puntare un ghost rock a entrambi.
guide-lowball = Ribasso: vince la mano peggiore
guide-lowball_text = Entrambi mostrano cinque carte, e stavolta vince la mano di poker più bassa. Il suo giocatore prende il piatto e comincia per primo. Deadeye legge le mani: indovina chi vince.
guide-lowball_now = Mostra la mano che Deadeye ha letto.
guide-upkeep = Il giorno di paga
guide-upkeep_text = Covo e proprietà pagano ogni mattina il loro giocatore; il più in alto dice quanto. Alcuni personaggi vogliono una paga: il meno. Chi non è pagato è scartato. È il mantenimento.
guide-upkeep_now = Paga il mantenimento.
guide-noon = Mezzogiorno: cinque giocate
guide-noon_text = Ora i giocatori si alternano, una giocata ciascuno: comprare una carta, muovere, sfidare, usare un'abilità o scambiare beni. Un giocatore senza niente da fare passa. Il sole indica la fase.
guide-noon_now = Guarda la prima giocata.
guide-shoppin = Comprare: una carta entra in gioco
guide-shoppin_text = Paga il costo di una carta e calala. Una proprietà va a un estremo della tua strada. I beni, come un'arma, vanno sotto un tuo personaggio.
guide-shoppin_now = I Law Dogs hanno calato una proprietà. Comprala.
guide-movin = Muovere
guide-movin_text = Un personaggio può andare ovunque, e arrivando si esaurisce. Due mosse brevi lo lasciano pronto: dal tuo covo al luogo accanto, e dalla Town Square.
guide-movin_now = Philip è andato accanto, ancora pronto. Muovilo.
guide-callin_out = Sfidare
guide-callin_out_text = Un personaggio può sfidare un personaggio rivale nello stesso luogo. La telecamera non sente una sfida: la dici a voce, e premi il suo tasto.
guide-callin_out_now = Tommy e Barton sono nella Town Square. Sfida Barton.
guide-fight = Restare o andare al covo?
guide-fight_text = Un personaggio sfidato può restare e sparare, o andare al covo esaurito. Guarda le pallottole e le probabilità delle due parti: tu che faresti?
guide-fight_now = A questo tavolo Barton resta. Resta con lui.
guide-posse = Arrivano gli amici
guide-posse_text = Ogni parte raduna una posse. I personaggi nello stesso luogo si uniscono pronti; quelli del luogo accanto si esauriscono per venire.
guide-posse_now = Philip è venuto da accanto, esaurito. Fallo unire.
guide-shooter = Tocca a te: chi spara?
guide-shooter_text = Il tiratore di ogni posse spara con tutte le pallottole, ogni altro ne aggiunge una. Le pallottole in una stella piena (stud) pescano più carte, in un anello vuoto (draw) cambiano carte.
guide-shooter_now = Scegli il tiratore di questa posse.
guide-draw = La sparatoria è una mano di poker
guide-draw_text = Entrambi pescano cinque carte e altre per gli stud, ne cambiano per i draw, e tengono le cinque migliori. Stavolta vince la mano più alta: più alto il livello, meglio è.
guide-draw_now = Mostra la mano che Deadeye ha letto.
guide-casualties = Ferite
guide-casualties_text = Una parte che perde di due livelli subisce due ferite. Un personaggio scartato ne copre una, uno eliminato due: va sulla Collina degli Stivali e non torna più.
guide-casualties_now = Jacqueline è sulla Collina. Subisci le ferite.
guide-run = Scappa o spara
guide-run_text = Dopo un round ogni giocatore può scappare: quei personaggi vanno al covo esauriti. Se entrambi restano, si spara ancora.
guide-run_now = Barton Everest scappa al covo. Conferma.
guide-actin = Agire: usare un'abilità
guide-actin_text = Le carte dicono che cosa sanno fare. Quasi tutte si esauriscono per farlo, quindi una volta al giorno. Quello che portano si vede subito nelle cifre in alto.
guide-actin_now = Allie si esaurisce nella Town Square per un punto controllo permanente. Usa la sua abilità.
guide-tradin = Scambiare, e passare
guide-tradin_text = La quinta giocata: i personaggi nello stesso luogo possono passarsi beni. Un giocatore senza niente da fare passa. Quando entrambi passano, Mezzogiorno è finito.
guide-tradin_now = Nessuno ha più niente da fare. Passa.
guide-sundown = Tramonto: tenere o scartare?
guide-sundown_text = Al Tramonto Deadeye confronta controllo e influenza. Vince chi ha più controllo dell'influenza del rivale; altrimenti viene un nuovo giorno. Ogni giocatore può scartare una carta, e ripesca fino a cinque.
guide-sundown_now = I Law Dogs hanno messo via una carta. Scartala.
guide-over = La giornata è finita
guide-over_text = Conosci lo scopo, i personaggi, l'esaurirsi, i ghost rock, il ribasso, il mantenimento, le cinque giocate, una sparatoria con le ferite, e il Tramonto. Con F5 ritrovi tutto. Ora gioca una prima partita tua.
guide-over_now = Da solo: gioca contro Deadeye. In due: nuova partita.
guide-now = Ora tu
guide-press = Premi { $key }
guide-either = { $one } o { $other }
guide-enter = Invio
guide-space = Spazio
guide-read_on = Leggi, poi vai avanti.
guide-take = { $play }. Deadeye ha visto bene.
guide-say = { $player }: { $play }. La telecamera non può sentirlo; premi il tasto.
guide-finish = { $player }: { $play }. Non c'è altro da scegliere.
guide-pick_shooter = { $player }: scegli il tiratore.
guide-nobody_flees = { $player }: nessuno scappa.
guide-choose = { $player } fa una giocata: M muove un personaggio, B compra una carta, C sfida, P passa.
guide-watching = Guarda il tavolo
guide-watch = { $player } sta per calare una carta.
guide-go_on = Avanti
guide-just_watch = Guarda e basta
guide-more = Di più nel libro
guide-leave = Lascia la giornata
guide-two = Nuova partita in due

## question

question-yes = Sì
question-no = No
question-nobody = Nessuno
question-stash = Con quanti ghost rock comincia { $player }?
question-pot = Quanti ghost rock ci saranno nel piatto?
question-hand = Di che livello è la mano che { $player } ha mostrato?
question-first = Chi comincia oggi?
question-production = Quanto incassa { $player } ogni mattina, con il tavolo com'è?
question-upkeep = Quanto mantenimento deve { $player } ogni mattina, con il tavolo com'è?
question-turn = A chi tocca adesso?
question-call_out = { $dude } può sfidare { $other } adesso?
question-boots = { $dude } si esaurisce andando ora verso { $place }?
question-controls = Chi controlla { $deed }?
question-winner = Se il Tramonto fosse adesso, chi vincerebbe?
question-missing = Quanti punti controllo mancano a { $player } per vincere, allo stato attuale?
question-join = { $dude } può unirsi alla posse che si sta formando?
question-cards = Quante carte si dà { $player } in questo round?
question-swaps = Quante carte può cambiare { $player } in questo round?
question-casualties = Quante ferite deve coprire { $player }?

## suggest

suggest-turn = Suggerimenti
suggest-chance = { $percent } % di vincere
suggest-move = { $dude } verso { $place }
suggest-call_out = { $dude } sfida { $other }
suggest-shop = Compra { $card } per { $cost }
suggest-shop_onto = Compra { $card } per { $cost }, a { $dude }
suggest-pass = Passa
suggest-check = Di' Check
suggest-pay_all = Paga tutto il mantenimento
suggest-let_go = Lascia andare { $cards }
suggest-accept = Resta e spara
suggest-refuse = Vai al covo esaurito
suggest-shooter = { $dude } spara
suggest-casualty_aced = { $card } eliminato
suggest-casualty_discarded = { $card } scartato
suggest-casualty_home = { $card } al covo esaurito
suggest-no_casualty = Nessuna ferita
suggest-wins_at_sundown = vince al Tramonto se non cambia nulla
suggest-keeps_the_win = al Tramonto vincerebbe già
suggest-stops_a_win = { $player } non vincerebbe più al Tramonto
suggest-takes_deed = prende { $deed }: controllo { $control }
suggest-holds_deed = tiene { $deed }: controllo { $control }
suggest-collects_bounty = taglia di { $bounty } su { $dude }
suggest-adds_control = controllo +{ $by }
suggest-pays_for_itself = si ripaga in { $days } giorni
suggest-pays_in_a_day = si ripaga in un giorno
suggest-costs_nothing = non costa nulla e rende
suggest-adds_influence = influenza +{ $by }
suggest-moves_for_free = senza esaurirsi; tutta la città è a un passo
suggest-pays_for_all = la riserva copre i { $due } dovuti
suggest-keeps_most_influence = tiene più influenza: { $influence }
suggest-draws_as_well = questa parte pesca altrettanto: { $own } contro { $other }
suggest-outdrawn = pesca meglio l'altra: { $other } / { $own }
suggest-draws_most = carte in più: { $stud }, da cambiare: { $draw }
suggest-loses_least = costa meno influenza: { $influence }
suggest-bonuses = stud { $stud } e draw { $draw }

## calibrate

calibrate-from_cards = Dalle carte
calibrate-from_cards_what = Trova come sta il tavolo nell'immagine dalle carte che ci sono sopra: almeno quattro, piatte, qualcuna vicino agli angoli.
calibrate-from_sheet = Dal foglio
calibrate-from_sheet_what = Lo stesso dal foglio stampato a quadretti, e con esso l'obiettivo della telecamera. Spostalo e premi di nuovo: ogni posizione migliora il risultato.
calibrate-turn = Gira il tavolo
calibrate-turn_what = I giocatori siedono ad altri lati dell'immagine: un quarto di giro in senso orario.
calibrate-move_seats = Cambia posti
calibrate-move_seats_what = Tutti si spostano di un posto.
calibrate-lay_out = Zone come al solito
calibrate-lay_out_what = Ridispone le zone su tutto il tavolo che si vede.
calibrate-forget = Dimentica
calibrate-forget_what = Dimentica quello che si sa di questa telecamera e prende per buona quella solita.
calibrate-title = Il tavolo nell'immagine
calibrate-done = Fatto
calibrate-guess = Non calibrata: si prende per buona la telecamera solita. Posa almeno quattro carte e premi “Dalle carte”.
calibrate-by_cards = Calibrata da { $count } carte, scarto { $misfit } mm, { $lens }. Trascina l'angolo di una zona per spostarlo.
calibrate-by_sheet = Calibrata dal foglio in { $count } posizioni, scarto { $misfit } mm, { $lens }. Trascina l'angolo di una zona per spostarlo.
calibrate-lens = con il suo obiettivo
calibrate-no_lens = obiettivo senza distorsione
calibrate-no_sheet = Il foglio non si vede — devono vedersi tutti i quadretti — posalo piatto, senza il riflesso di una lampada, e premi di nuovo
calibrate-drift = La telecamera si è spostata: le carte misurano { $width } x { $height } mm, non 63 x 88. Calibrala di nuovo (Ctrl+T).
calibrate-bumped = Tutto si è spostato di { $by } mm in una volta e girato di { $turn }°: la telecamera è stata urtata? Calibrala di nuovo (Ctrl+T).
calibrate-corner = angolo { $which }: { $zone }, { $player }
calibrate-seat = giocatore { $seat }

## rank

rank-1 = Carta Alta
rank-2 = Coppia
rank-3 = Doppia Coppia
rank-4 = Tris
rank-5 = Scala
rank-6 = Colore
rank-7 = Full
rank-8 = Poker
rank-9 = Scala a Colore
rank-10 = Cinque di un Tipo
rank-11 = Mano dell'Uomo Morto
rank-named = { $name }, livello { $rank }

## zone

zone-home = Covo
zone-street_left = Strada, a sinistra
zone-street_right = Strada, a destra
zone-town_square = Town Square
zone-out_of_town = Fuori città
zone-draw_hand = Mano duello
zone-discard_pile = Scarti
zone-boot_hill = Collina
zone-deck = Mazzo
zone-far_left = lontano a sinistra
zone-far_right = lontano a destra
zone-near_right = vicino a destra
zone-near_left = vicino a sinistra

## differ

differ-title = Il tavolo e la partita non concordano
differ-nowhere = da nessuna parte
differ-not_in_play = { $card } è sul tavolo, e nella partita non è in gioco.
differ-on_pile = { $card } è sul tavolo in: { $table }; nella partita no.
differ-at = { $card }: sul tavolo { $table }, nella partita { $game }.
differ-on = { $card }: sul tavolo con { $table }, nella partita con { $game }.
differ-booted = { $card }: sul tavolo esaurito, nella partita no.
differ-unbooted = { $card }: sul tavolo dritto, nella partita esaurito.
differ-missing = { $card } è in gioco, e non è sul tavolo.
differ-many_missing = { $count } carte in gioco non sono sul tavolo.
differ-ask = Chiedi
differ-leave = Lascia così
differ-more = e altre { $count }
differ-waits = Mani libere aspetta che concordino.

## asked

asked-card = Scegli una carta, con il suo tasto o con un clic in città.
asked-cards = Carte da scegliere: { $count }.
asked-cards_up_to = Carte da scegliere: al massimo { $count }, o nessuna.
asked-cards_between = Carte da scegliere: da { $min } a { $max }.
asked-one = Quale carta
asked-count = Quali { $count } carte
asked-up_to = Al massimo { $count } carte, o nessuna,
asked-between = Da { $min } a { $max } carte
asked-of_pile = { $count } ({ $pile }, { $player })?
asked-shown = Quale carta della mano duello di { $player }?
asked-hand = Quali carte ci sono ora nella mano duello di { $player }?
asked-place = Scegli un luogo, con il suo tasto o con un clic in città.
asked-way = Scegli un modo.
asked-yes = Lo fai?
asked-number = Quanto? da { $min } a { $max }
asked-purpose = Per: { $what }
asked-pull = Estrai la prima carta del mazzo e dilla.
asked-pull_hint = Scrivi la carta (L)
asked-difficulty = { $dude } deve arrivare almeno a { $difficulty }, abilità compresa.

## by_hand

by_hand-title = A mano: { $card }
by_hand-how = Fallo sul tavolo. Clicca un numero, o una carta in città, per segnare qui ciò che è cambiato.
by_hand-draw_hand = { $player }: { $what }
by_hand-show = Mostra la carta

## alert

alert-check = { $player }: passare vincerebbe. Di' prima Check, così gli altri hanno ancora una giocata.
alert-reacts = Può reagire ora: { $cards }
alert-chance = { $player } può reagire ({ $key }): { $cards }
alert-goes_off = Si attiva ora, a mano: { $card }
alert-cheatin = { $player } imbroglia. A portata di mano: { $cards }
alert-cheatin_maybe = { $player } imbroglia. Una carta della mano può rispondere.
alert-upkeep = { $player }: mantenimento { $due }, ghost rock { $has }. Qualcuno deve andarsene.
alert-upkeep_tomorrow = { $player }: il mantenimento di domani è { $due }, e dopo la puntata ci saranno { $has }.

## fight

fight-shootout = Sparatoria: { $place }
fight-round = Sparatoria: { $place }, round { $round }
fight-job = Incarico: { $leader }, obiettivo { $mark }
fight-call_out = { $caller } sfida { $target }
fight-answer = restare o rifiutare
fight-leader_posse = posse del leader
fight-mark_posse = posse dell'obiettivo
fight-plays = 1. giocate Sparatoria
fight-shooters = 2. tiratori
fight-hands = 3. mani duello
fight-resolution = 4. risoluzione
fight-casualties = 5. ferite
fight-run_or_gun = 6. scappa o spara
fight-job_at_leader = con il leader
fight-job_next_to_leader = accanto al leader
fight-job_next_to_mark = accanto all'obiettivo
fight-job_at_mark = dall'obiettivo
fight-oppose = chi si oppone?
fight-now = ora: { $step }
fight-won = { $player } vince il round.
fight-bonuses = Pesca { $cards } ({ $stud } stud), ne cambia al massimo { $draw }.
fight-by_jokers = { $by } dai jolly
fight-by_cards = { $by } da carte in gioco e giocate
fight-odds = Probabilità di questo round: { $first } { $first_percent } %, { $second } { $second_percent } %, pari esatto { $equal_percent } %.
fight-odds_casualties = Ferite da aspettarsi: { $first } { $first_count }, { $second } { $second_count }.
fight-odds_come = Le probabilità sono in calcolo.
fight-odds_unknown = Per le probabilità scegli una lista del mazzo per entrambi i giocatori in Nuova partita.

## air

air-ghost_rock = ghost rock
air-influence = influenza
air-control = controllo
air-missing = per vincere: controllo +{ $count }
air-wins_at_sundown = vince al Tramonto
air-call_out = { $caller } sfida { $target }
air-job = { $leader } guida un incarico: { $mark }
air-shootout = Sparatoria: { $place }
air-round = Sparatoria: { $place }, round { $round }
air-stud = stud
air-draw = draw
air-cheatin = Imbroglio
air-casualties = Ferite da subire: { $count }
air-day = Giorno { $day }
air-victory = { $player } vince la partita
air-turn = Tocca a { $player }
air-bounty = taglia { $count }
air-booted = tappata
air-hand = mano
air-deck = mazzo
air-discard = scarti
air-boot_hill = Collina degli Stivali
air-won = { $count } vinte
air-owes = deve { $count }
air-wanted = ricercati: { $dudes }, taglie { $sum }
air-controlled = controllato da { $player }
air-town = La città
air-log = Che cosa è successo
air-close = Chiudi
air-lost = Il collegamento è caduto. La pagina riprova da sola.
air-no_game = Nessuna partita ancora.

## report

report-title = Salva un rapporto
report-what = Che cosa c'è su questo computer, le impostazioni e gli ultimi registri, in un solo file per chi cerca un guasto. Non viene inviato a nessuno: lo dai tu a chi vuoi.
report-with_game = La partita salvata, con tutto ciò che si è giocato
report-with_picture = L'immagine che la telecamera mostra ora
report-gathering = Guardo questo computer…
report-holds = Contiene questo, e nient'altro:
report-file = { $name }, { $kilobytes } KB
report-game = game.jsonl, { $entries } voci
report-picture = picture.png, { $width } x { $height } pixel
report-left_out = Nomi e password negli indirizzi delle telecamere sono omessi, al loro posto c'è …: { $count }

## air_dialog

air_dialog-title = In onda
air_dialog-what = Mostra la partita su una pagina di questo computer: per una diretta, un telefono, un muro. Niente di ciò che un giocatore tiene nascosto vi compare, e nessuno può cambiare la partita da lì.
air_dialog-port = Porta
air_dialog-lan = Anche per i telefoni di questa casa
air_dialog-unencrypted = Niente è cifrato: chi è nella stessa rete e ha l'indirizzo può leggere.
air_dialog-on = Vai in onda
air_dialog-off = Esci dall'onda
air_dialog-overlay = Per una diretta (sorgente browser di OBS, 1920 x 1080)
air_dialog-table = Per un telefono, un tablet o un muro
air_dialog-copy = Copia l'indirizzo: { $page }
air_dialog-scan = Un telefono nella stessa rete apre la pagina con questo:
air_dialog-delay = secondi dopo
air_dialog-over = Titolo
air_dialog-name = Nome
air_dialog-name_of = Nome di { $player } in onda
air_dialog-pronouns = Pronomi
air_dialog-pronouns_of = Pronomi di { $player }
air_dialog-deck = Mazzo
air_dialog-deck_of = Mazzo di { $player }
air_dialog-score = Partite vinte
air_dialog-score_of = Partite vinte da { $player }

house-name = Deadeye
house-low = Novellino
house-middle = Vicesceriffo
house-high = Pistolero
house-low_what = Guarda avanti di una giocata. Adatto a una prima partita.
house-middle_what = Pensa a ciò che segue da una giocata.
house-high_what = Pensa in anticipo a tutto il giorno.
house-thinking = Deadeye sta pensando…
house-enough = Basta (Esc): prendi il meglio trovato finora
house-waits = Puoi reagire, o lasciare che Deadeye vada avanti.
house-go_on = Avanti
house-hand = La mano di { $player }
house-drawn = Pescate: { $cards }
house-show = Mostra { $cards } ({ $hand }, { $legal })
house-redraw = Scarta { $cards } e pescane altrettante
house-turn_up = Gira una carta
start-against = Gioca contro Deadeye
start-against_what = Una partita intera sullo schermo. Tre livelli: Novellino, Vicesceriffo, Pistolero.
start-against_more = Tu giochi i Law Dogs, Deadeye la Sloane Gang; tutte le carte sono sullo schermo.
start-other_game = Altri mazzi, o carte vere
new-at_table = Persona, carte vere
new-on_screen = Persona, carte sullo schermo
new-house = Deadeye: { $level }
new-seated = Chi gioca il posto { $seat }

## stage

stage-menu = Menu
stage-you = tu
stage-start_page = Pagina iniziale
stage-hands_title = Mani pescate
stage-hands_text = Clicca cinque carte per ogni mano. Vince il livello più alto.
stage-source = { $source } · { $per_second } immagini/s
stage-day_number = giorno { $day }
stage-day = giorno { $day } · { $turn }
stage-your_turn = tocca a te
stage-their_turn = gioca { $player }
stage-nobodys_turn = non tocca a nessuno
stage-shootout = sparatoria
stage-race = ne mancano { $count }
stage-race_short = ne mancano { $count }
stage-race_won = vince al Tramonto
stage-then = { $now }, poi { $after }
stage-deck = Mazzo
stage-hand = Mano
stage-discard = Scarti
stage-boot_hill = Collina
stage-touch = Tocca un personaggio, un luogo o una carta in mano per vedere cosa può fare.
stage-answer = Tocca a te rispondere.
stage-ask_ante = Ogni giocatore mette 1 ghost rock nel piatto e pesca cinque carte. La mano più bassa vince il piatto e gioca per prima.
stage-ask_upkeep = Paga { $due } ghost rock per i tuoi personaggi; ne hai { $stash }.
stage-ask_lowball_cheatin = C'è una mano imbroglio. Rispondi all'imbroglio con una carta, o passa.
stage-ask_call_out = { $caller } sfida { $target }. Resta e spara, o torna al covo esaurito.
stage-ask_posse = Tocca chi si unisce. Chi viene da un altro luogo si esaurisce.
stage-ask_job_posse = Tocca chi si unisce alla posse dell'incarico.
stage-ask_oppose = { $leader } guida un incarico. Opponiti con una tua posse, o lascialo accadere.
stage-ask_shootout_play = Gioca una carta o un'abilità da sparatoria, o passa.
stage-ask_draw_hands = Pesca le tue carte, poi di' quali cinque mostri: premi H.
stage-ask_resolution_play = Gioca una carta o un'abilità di risoluzione, o passa.
stage-only_stand_booted = { $caller } sfida { $target }, che è esaurito e non può rifiutare.
stage-only_stand = { $caller } sfida { $target }, che non può rifiutare.
stage-only_close_posse = Nessun altro personaggio può unirsi.
stage-only_decline = Nessun personaggio può opporsi all'incarico.
stage-only_pass_cheatin = C'è una mano imbroglio. Non ci sono carte o abilità da giocarle contro.
stage-only_pass = Non c'è nulla da giocare ora. Passa per proseguire.
stage-row_far = Di fronte
stage-row_near = La tua strada
stage-row_hand = La tua mano
stage-row_left = Più a sinistra
stage-row_right = Più a destra
stage-waits_for = Tocca a { $player }.
stage-not_so = Così no
stage-no_play = Adesso non può fare nulla.
stage-choose_play = Che cosa deve fare?
stage-choose_target = Tocca un luogo, un personaggio o una carta illuminati, o premi la loro cifra.
stage-which = Quale? Toccala, o premi la sua cifra.
stage-done = Fatto
stage-first_option = Prendi la prima
stage-left_end = All'estremità sinistra
stage-right_end = All'estremità destra
stage-close = Chiudi
stage-back = Indietro
stage-clear = Ricomincia
stage-all_plays = Tutte le giocate
stage-card_page = Scheda
stage-why = Perché no?
stage-undo = Annulla
stage-enough = Decidi ora
stage-worth = Da valutare: { $reason }.
stage-move_to = Vai a { $target }
stage-call_out = Sfida { $target }
stage-give_to = Dalla a { $target }
stage-who_joins = Chi si unisce alla tua posse?
stage-your_shootout_play = La tua giocata di sparatoria
stage-your_resolution_play = La tua giocata di risoluzione
stage-choose_thing = Scegli { $target }
stage-buy_thing = Compra { $target }
stage-play_card = Gioca { $card }
stage-play_at = { $play }: { $target }
stage-boots = si esaurisce
stage-tag_call_out = Sfida
stage-change_ghost_rock = { $player }: ghost rock da { $before } a { $after }
stage-change_influence = { $player }: influenza da { $before } a { $after }
stage-change_control = { $player }: controllo da { $before } a { $after }
stage-cover = { $covered } ferite coperte su { $cover }. Tocca una sorte sotto un personaggio, o il personaggio: una volta scarta, due volte elimina.
stage-covers = { $covered } coperte su { $cover }
stage-choose_casualties = Scegli chi le subisce
stage-do_ace = Elimina { $card }
stage-do_discard = Scarta { $card }
stage-do_home = { $card } torna al covo esaurito
stage-fate_ace = Elimina
stage-fate_discard = Scarta
stage-fate_home = Covo
stage-fate_of = { $card }: { $fate }, ne copre { $count }
stage-then_title = Poi
stage-then_aced = { $card } va nella Collina degli Stivali e non torna più.
stage-then_discarded = { $card } va negli scarti.
stage-then_home = { $card } torna al covo esaurito.
stage-then_discarded_too = Anche { $card } va negli scarti.
stage-tie = Parità: ogni parte subisce una ferita
stage-upkeep = Paga { $due } dei tuoi { $stash }. Tocca chi non paghi: se ne va.
stage-type_outfit = Banda
stage-type_legend = Leggenda
stage-type_dude = Dude
stage-type_deed = Proprietà
stage-type_goods = Bene
stage-type_spell = Incantesimo
stage-type_action = Azione
stage-type_joker = Joker
stage-fact_bonus_one = +1 proiettile
stage-fact_bonus = +{ $count } proiettili
stage-rank = livello { $rank }
stage-way_legal = Legale: nessuno può rispondere all'imbroglio.
stage-way_cheatin = { $twins }: l'altra parte può rispondere all'imbroglio.
stage-way_lowball = La mano più bassa vince il piatto: è il ribasso.
stage-way_redraw_text = Va via, e se ne pescano altrettante prima di mostrarne cinque.
stage-swap_one = Cambia il { $card }
stage-swap_count = Cambia { $count } carte
stage-twice = due volte il { $card }
stage-hand_chance = probabilità di vincere questo round con la mano di Invio
stage-legal = Legale
stage-cheatin = Imbroglio
stage-drawn = Pescate: { $cards }
stage-no_hand = { $player } non ha ancora mostrato una mano
stage-hand_rank = { $hand }, livello { $rank }
stage-rank_by = { $sum } ({ $source })
stage-rank_by_effects = { $sum } per effetti
stage-step_plays = Giocate
stage-step_shooters = Tiratori
stage-step_hands = Mani
stage-step_resolution = Risoluzione
stage-step_casualties = Ferite
stage-step_run = Fuga o fuoco
stage-run_title = Scappa o spara
stage-run_text = Tocca chi scappa al covo. Chi scappa si esaurisce.
stage-everybody_stays = Restano tutti
stage-runs_home = { $dude } scappa al covo
stage-run_home = { $count } personaggi scappano al covo
stage-shooter_text = Tocca chi spara. Gli altri aggiungono 1 ciascuno.
stage-draws = pesca { $cards } carte
stage-draws_and_swaps = { $cards } carte, ne cambia { $swaps }
stage-shooter = tiratore
stage-nobody_there = Ancora nessuno
stage-round = Turno { $round }
stage-job_of = Incarico: { $card }
stage-call_out_made = Una sfida
stage-cards = carte
stage-cards_swaps = carte, ne cambia { $swaps }
stage-may_join = Può unirsi
stage-joins = si unisce
stage-you_won_round = Vinci il round.
stage-you_won_equal = Stesso grado, ma le tue carte sono migliori: vinci tu.
stage-won_equal = Stesso grado, ma { $player } ha carte migliori e vince.
stage-ranks = { $one } a { $other }
stage-casualty_for = ferita per { $player }
stage-casualties_for = ferite per { $player }
stage-casualty_for_you = ferita per te
stage-casualties_for_you = ferite per te
stage-chance = { $player } { $percent } %
stage-show_hand = Mostra { $hand }
stage-which_hand = Quale mano mostri?
stage-your_hand = La mano che mostri
stage-which_hand_text = Hai pescato { $count } carte. Mostrane cinque.
stage-show_five_text = Hai pescato cinque carte. Invio le mostra.
stage-upkeep_some = Lascia andare un personaggio
stage-swap_text = Puoi cambiare carte prima di mostrarne cinque.
stage-swap_is_better = Un cambio ha più probabilità: { $percent } %.
stage-whose_hand = Quali cinque carte mostra { $player }?
stage-hand_ranks = Livelli
stage-lowball = Al ribasso
stage-lowball_won = { $player }: { $hand }, vince { $pot } ghost rock e comincia.
stage-lowball_lower_cards = I livelli sono uguali: decidono le carte più basse.
stage-lowball_paid = La produzione è incassata: ora hai { $stash } ghost rock. Poi viene il mantenimento.
stage-lowball_you_won = La tua mano, { $hand }, vince { $pot } ghost rock. Cominci tu.
stage-face_level = Affronta il { $level }
stage-play_again = Gioca ancora
stage-look_back = Rivedi
stage-log = Registro
stage-you_win = Hai vinto
stage-you_lose = Questa è persa
stage-won_by = { $player } controlla { $control }; nessun altro ha più di { $influence } di influenza.
stage-town_is_yours = La città è tua
stage-town_is_theirs = La città è di { $player }
stage-won_control = controllo
stage-beaten_influence = influenza
stage-beats = batte
stage-own_home = Il tuo covo
stage-home_of = Covo di { $player }
stage-way_chance = { $percent } % di vincere questo round
stage-percent = { $percent } %
stage-win_round = di vincere questo round
stage-hand_of = { $player }: { $hand }
stage-round_odds = Probabilità di vincere questo round
stage-your_chance = La tua probabilità di vincere, giorno per giorno
stage-chance_of = { $player }: la probabilità di vincere, giorno per giorno
stage-day_of = Giorno { $day }
stage-this_game = Questa partita
stage-days_played = giorni
stage-one_day_played = giorno
stage-own_aced = delle tue carte eliminate
stage-others_aced = delle loro carte eliminate
stage-your_best_hand = la tua mano migliore
stage-best_hand = mano migliore
stage-level_below = gioca ancora
stage-level_won = vinto oggi
stage-level_to_beat = ancora da battere
stage-gang_costs = Il tuo mazzo indica questi personaggi. Costano { $cost } dei tuoi { $stash } ghost rock; ne restano { $left }.
stage-start_gang = Inizia con questi
stage-your_play = Tocca a te
stage-nobody_won = Nessuno ha ancora la città. Per vincere serve più controllo di quanta influenza ha chiunque altro.
stage-you_title = Tu
stage-race_why = uno in più dell'influenza altrui, { $influence }
stage-race_why_of = uno in più dell'influenza di { $player }, { $influence }
stage-race_why_your = uno in più della tua influenza, { $influence }
stage-the_day = La giornata
stage-all_in_log = Tutto, nel registro
stage-discard_title = Scarti una carta?
stage-discard_text = Tocca una carta che non ti serve: ne arriva una nuova. O tienile tutte.
stage-discard_down_title = Scarta il resto
stage-discard_down_text = Hai troppe carte in mano. Toccane { $count }.
stage-discard_count = Scarta { $count } delle tue carte
stage-keep_all = Tienile tutte
stage-tomorrow = Domani
stage-tomorrow_sum = { $stash } − 1 ante + { $production } produzione − { $upkeep } mantenimento = { $left }
stage-tomorrow_rest = Tutti si rialzano, e le mani si riempiono.
stage-hold = Ferma
stage-speed = Velocità
stage-plays = { $player } gioca
stage-any_key = Un tasto qualsiasi continua. H lo ferma, + cambia la velocità.
stage-why_so = Perché: { $reason }.
stage-in_the_fight = { $player }, nella sparatoria
stage-of_player = { $player }: { $what }
stage-cards_read = Carte lette: { $count }
stage-picture_large = Tutta la scena
stage-picture_beside = Accanto alla proposta
stage-names = Nomi
stage-to_sort_out = Da chiarire: { $count }
stage-leave_all = Lascia tutto
stage-is_it_right = È giusto?
stage-is_it_right_text = Invio la rende una giocata e i conti seguono. Prima del sì niente vale.
stage-which_reading = Quale era?
stage-which_reading_text = Premi la sua cifra, o toccala.
stage-not_legal = Non è legale
stage-not_legal_text = Le regole la rifiutano per il motivo accanto all'immagine. A mano non è una giocata, non costa nulla e va nel registro.
stage-yes = Sì
stage-no = No
stage-yes_do = Sì, { $what }
stage-yes_question = { $what }?
stage-one_and_other = { $one } e { $other }
stage-other_reading = Altra carta
stage-by_hand = Imposta a mano
stage-only_said = Solo detto?
stage-new_game = Nuova partita
stage-start_gang_of = Inizia: { $player }
stage-lay_or_say = Posa una carta sul tavolo. Ciò che si dice soltanto ha un tasto.
stage-name_gangs = Ogni giocatore nomina la banda iniziale; poi si rivelano.
stage-say_with_key = Premi il tasto di ciò che si fa al tavolo.
stage-touch_or_say = Tocca un personaggio o un luogo, o premi il tasto di una giocata.
stage-a_day = al giorno
stage-which_card = Che carta è questa?
stage-is_next = Tocca a { $player }. Posa una carta, o dillo e premi un tasto.
stage-last = Ultima: { $what }
stage-home = Covo
