/** How shoppers try a vehicle: a test drive for cars, a test ride for motorcycles, and a viewing for vehicles that are not driven. */
export type Trial = 'drive' | 'ride' | 'view';

const ridden = /motor.?(?:cycle|bike)|\bbike\b|scooter|\batv\b|\bquad\b|trike/i;
const undriven = /caravan|trailer|pop.?top|fifth.?wheel|5th.?wheel|horse.?float|\bboat\b|jet.?ski|machinery|attachment|implement/i;

/** How shoppers try a kind of vehicle, by its name in the stock or in a dealer's words. */
export function trialOfKind(kind: string): Trial {
  if (ridden.test(kind)) return 'ride';
  return undriven.test(kind) ? 'view' : 'drive';
}

/** Our texts about a test drive, adapted to another way to try a vehicle: "Book a test drive" is "Book a viewing". */
export function trialText(text: string, trial: Trial): string {
  if (trial === 'drive') return text;
  if (trial === 'ride') return text.replaceAll(/(?<=test |to )drive\b/gi, ([first]) => (first === 'D' ? 'Ride' : 'ride'));
  return text.replaceAll(/test drive/gi, ([first]) => (first === 'T' ? 'Viewing' : 'viewing')).replaceAll(/\bto drive\b/g, 'to see');
}
