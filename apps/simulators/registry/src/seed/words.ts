import { wordList } from "./word-list.ts";

/** Common words. Some are taken from the start (the share depends on the TLD), and at some gTLDs they are premium names. */
export const dictionaryWords: readonly string[] = wordList(`
  apple art auto baby bank bar beach beauty beer best bike bird black blue boat book books box brand bread
  build business cafe cake camera camp candle car card care cars cash cat chair chat cheap cheese city clean
  cloud club code coffee color cook cool cotton craft creative credit dance data deal dental design desk diet
  digital dinner direct doctor dog door dream drink drive earth easy energy event express eye family farm
  fashion fast film finance fire fish fit fitness flag flower fly food football forest free fresh friend fruit
  fun furniture future game games garden gift gifts girl glass global gold golf good green group guide gym hair
  hand happy health heart help home honey horse host hotel house ice idea insurance island jewelry job jobs
  juice kids kitchen lab lake lamp land law leaf learn leather legal light lion love luxury magic mail map
  market math media medical metal milk mobile money moon motor mountain movie music nature news night north
  ocean office oil open organic paint paper park party pay peace pet phone photo pilot plant play poem power
  print pro quick radio rain recipe red rent rice river road rock room rose run safe sail salad salt school
  science sea search secure shoe shoes shop silver sky sleep smart snow soap social solar song soup south space
  speed sport spring star stone store story studio style sugar summer sun surf sweet table talk taxi tea team
  tennis ticket time tool tools toy trade train travel tree trip vegan video view village wall water wave
  wedding wild win wine winter wood work world write yoga young zebra
`);
