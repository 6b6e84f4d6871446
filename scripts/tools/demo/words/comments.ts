import { formatNumber } from '#lib/locale/thousands.ts';
import type { Random } from '../../invent/random.ts';
import { electricWords, featureLists, histories, hybridWords, lowDistance, openings, suits } from './sentences.ts';
import type { Voice } from './voice.ts';

/** The facts that a vehicle's comment may use. */
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
    km: story.km === undefined ? undefined : `${formatNumber(story.km)} ${voice.distance}`,
    seats: story.seats === undefined ? undefined : String(story.seats),
    place: story.place,
    f1,
    f2,
    f3,
  };
}

/** A sentence of the list whose tokens all have a value, filled in; none where no sentence fits. */
function pickSentence(random: Random, list: readonly string[], tokens: Record<string, string | undefined>): string[] {
  const candidates = list.filter((sentence) => [...sentence.matchAll(/\{(\w+)\}/g)].every(([, token = '']) => tokens[token] !== undefined));
  if (candidates.length === 0) return [];
  return [random.pick(candidates).replaceAll(/\{(\w+)\}/g, (_all, token: string) => tokens[token] ?? '')];
}

/** A car that has not arrived cannot be driven, seen or collected. */
const needsTheCar =
  /drive|driving|have it (ready|parked)|See it|see it|Collect|Visit|It is (in|at) |bring your|walk-around video|ask for a video|used carefully|Flying|Fly in/i;

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
  const opening = pickSentence(random, openingList, tokens);
  const history = isUsedCar || (voice.kind === 'rvs' && story.type === 'used') ? pickSentence(random, historyList, tokens) : [];
  const low =
    story.isLowDistance && !opening.join().includes(tokens.km ?? '-') ? pickSentence(random, lowDistance[voice.distance], tokens) : [];
  const features = pickSentence(random, featureLists, tokens);
  const isTrue = (sentence: string) =>
    ((story.seats ?? 5) >= 5 || !/three across|child seats|family|four adults/.test(sentence)) &&
    !(story.fuel === 'Electric' && /\bfuel\b|engine sound/.test(sentence)) &&
    !(story.isComing && needsTheCar.test(sentence));
  const suit = pickSentence(random, (suits[story.body] ?? []).filter(isTrue), tokens);
  const power =
    story.fuel === 'Electric'
      ? pickSentence(random, electricWords, tokens)
      : story.fuel === 'Hybrid' && random.chance(0.6)
        ? pickSentence(random, hybridWords, tokens)
        : [];
  const promise = pickSentence(random, voice.promises, tokens);
  const closing = pickSentence(random, voice.closings.filter(isTrue), tokens);
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
