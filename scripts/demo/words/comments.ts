import type { Random } from '../../invent/random.ts';
import { electricWords, featureLists, histories, hybridWords, lowDistance, openings, suits } from './sentences.ts';
import type { Voice } from './voice.ts';

/** What is known of a vehicle when its comment is written. */
export type VehicleStory = {
  name: string;
  badge: string;
  km?: number;
  body: string;
  fuel?: string;
  colour?: string;
  seats?: number;
  type: 'new' | 'used' | 'demo';
  features: string[];
  place: string;
  isLowDistance: boolean;
  isOneOwner: boolean;
  isComing: boolean;
  lowTag: string;
};

const properNames = /^(Apple|Android|Bluetooth|ISOFIX|USB|Queen)/;
const inSentence = (feature: string) => (properNames.test(feature) ? feature : feature.toLowerCase());

function tokensOf(story: VehicleStory, voice: Voice): Record<string, string | undefined> {
  const [f1, f2, f3] = story.features.map(inSentence);
  return {
    it: story.name,
    badge: story.badge,
    colour: story.colour,
    km: story.km === undefined ? undefined : `${story.km.toLocaleString('en-AU')} ${voice.distance}`,
    seats: story.seats === undefined ? undefined : String(story.seats),
    place: story.place,
    f1,
    f2,
    f3,
  };
}

/** One sentence of the list whose every token is known; none where no sentence fits. */
function say(random: Random, list: readonly string[], tokens: Record<string, string | undefined>): string[] {
  const fitting = list.filter((sentence) => [...sentence.matchAll(/\{(\w+)\}/g)].every(([, token = '']) => tokens[token] !== undefined));
  if (fitting.length === 0) return [];
  return [random.pick(fitting).replaceAll(/\{(\w+)\}/g, (_all, token: string) => tokens[token] ?? '')];
}

const openingKind = ({ type, isComing }: VehicleStory, { kind }: Voice) => {
  if (isComing) return 'coming';
  if (kind === 'subscription') return 'subscription';
  if (kind === 'rvs') return type === 'new' ? 'rvNew' : 'rv';
  return type;
};

/** A dealer's comment of about 40 to 120 words, put together from sentences that are true of this vehicle, in one of several orders. */
export function dealerComments(random: Random, story: VehicleStory, voice: Voice): string {
  const tokens = tokensOf(story, voice);
  const isUsedCar = story.type === 'used' && voice.kind === 'cars';
  const isImport = voice.market === 'NZ' && story.body !== 'Ute';
  const carHistory = isImport ? histories.import : story.isOneOwner ? histories.oneOwner : histories.several;
  const historyList = voice.kind === 'rvs' ? histories.rv : carHistory;
  const openingList = openings[openingKind(story, voice)].filter(
    (sentence) => !isImport || !/locally|Traded in|looked after/.test(sentence),
  );
  const opening = say(random, openingList, tokens);
  const history = isUsedCar || (voice.kind === 'rvs' && story.type === 'used') ? say(random, historyList, tokens) : [];
  const low = story.isLowDistance && !opening.join().includes(tokens.km ?? '-') ? say(random, lowDistance[voice.distance], tokens) : [];
  const features = say(random, featureLists, tokens);
  const isTrue = (sentence: string) => (story.seats ?? 5) >= 5 || !/three across|child seats|family|four adults/.test(sentence);
  const suit = say(random, (suits[story.body] ?? []).filter(isTrue), tokens);
  const power =
    story.fuel === 'Electric'
      ? say(random, electricWords, tokens)
      : story.fuel === 'Hybrid' && random.chance(0.6)
        ? say(random, hybridWords, tokens)
        : [];
  const promise = say(random, voice.promises, tokens);
  const closing = say(random, voice.closings, tokens);
  if (story.isComing) return [opening, features, suit, power, closing].flat().join(' ');
  const orders = [
    [opening, history, low, features, suit, power, promise, closing],
    [opening, suit, features, history, power, closing],
    [opening, low, features, power, promise, suit, closing],
    [opening, features, suit, low, history, promise],
    [opening, promise, history, features, suit, power, closing],
  ];
  return random.pick(orders).flat().join(' ');
}
