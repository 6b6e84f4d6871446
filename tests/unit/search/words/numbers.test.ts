import { describe, expect, it } from 'vitest';
import type { Vocabulary } from '#lib/search/words/site-vocabulary.ts';
import { understand } from '#lib/search/words/understand.ts';
import { make, read, upTo } from './read.ts';
import { vocabulary } from './vocabulary.ts';

describe('numbers in a typed text (rule S31)', () => {
  it.each<[string, object]>([
    ['under 30k', upTo(30_000)],
    ['under $30,000', upTo(30_000)],
    ['less than 30000', upTo(30_000)],
    ['<30k', upTo(30_000)],
    ['$30k', upTo(30_000)],
    ['30k', upTo(30_000)],
    ['max 25 grand', upTo(25_000)],
    ['over 20k', { price: { min: 20_000 } }],
    ['$50,000+', { price: { min: 50_000 } }],
    ['$20-30,000', { price: { min: 20_000, max: 30_000 } }],
    ['20-30k', { price: { min: 20_000, max: 30_000 } }],
    ['$20k to $30k', { price: { min: 20_000, max: 30_000 } }],
    ['30k - 20k', { price: { min: 20_000, max: 30_000 } }],
    ['between 20,000 and 30,000', { price: { min: 20_000, max: 30_000 } }],
    ['over 20k under 30k', { price: { min: 20_000, max: 30_000 } }],
    ['under 150k plus gst', { ...upTo(150_000), notes: ['gst'] }],
    ['under $30,000 + GST', { ...upTo(30_000), notes: ['gst'] }],
    ['20k plus orc', { ...upTo(20_000), notes: ['drive-away'] }],
    ['20k plus on road costs', { ...upTo(20_000), notes: ['drive-away'] }],
    ['20k plus', { price: { min: 20_000 } }],
    ['250cc', { rest: '250cc' }],
    ['around 20k', { price: { min: 18_000, max: 22_000 } }],
    ['under $200 a week', { subscription_price: { max: 200 } }],
    ['2018 or newer', { year: { min: 2018 } }],
    ['2018+', { year: { min: 2018 } }],
    ['2018 onwards', { year: { min: 2018 } }],
    ['newer than 2018', { year: { min: 2019 } }],
    ['from 2018', { year: { min: 2018 } }],
    ['before 2015', { year: { max: 2014 } }],
    ['2015-2018', { year: { min: 2015, max: 2018 } }],
    ['2018', { year: { min: 2018, max: 2018 } }],
    ['peugeot 2008', { ...make('Peugeot'), model: ['2008'] }],
    ['2018 peugeot 2008', { ...make('Peugeot'), model: ['2008'], year: { min: 2018, max: 2018 } }],
    ['7 seats', { seats: ['7', '8'] }],
    ['7-seater', { seats: ['7', '8'] }],
    ['seven seater', { seats: ['7', '8'] }],
    ['5 seats', { seats: ['5'] }],
    ['2 seater', { seats: ['2'] }],
    ['7+ seats', { seats: ['7', '8'] }],
    ['at least 7 seats', { seats: ['7', '8'] }],
    ['12 seats', { seats: ['12'] }],
    ['less than 100,000 km', { km: { max: 100_000 } }],
    ['under 100k kms', { km: { max: 100_000 } }],
    ['up to 50000km', { km: { max: 50_000 } }],
    ['20,000-50,000 km', { km: { min: 20_000, max: 50_000 } }],
    ['100 000 km', { km: { max: 100_000 } }],
    ['under 100 000km', { km: { max: 100_000 } }],
    ['20 000 - 50 000 km', { km: { min: 20_000, max: 50_000 } }],
    ['hilux 150 000 km or less', { ...make('Toyota'), model: ['HiLux'], km: { max: 150_000 } }],
    ['fiat 500 100 000 km', { km: { max: 100_000 }, rest: 'fiat 500' }],
    ['under $30 000', upTo(30_000)],
    ['$1 200 000', upTo(1_200_000)],
    ['30 000 or less', upTo(30_000)],
    ['between 20 000 and 30 000', { price: { min: 20_000, max: 30_000 } }],
    ['from 2018 100 000 km', { year: { min: 2018 }, km: { max: 100_000 } }],
    ['mazda 3 2019', { ...make('Mazda'), model: ['3'], year: { min: 2019, max: 2019 } }],
    ['bmw 320 150 kw', { rest: 'bmw 320 150 kw' }],
    ['peugeot 208 308', { ...make('Peugeot'), rest: '208 308' }],
    ['suv $500 pm', { simple_body: ['SUV'], subscription_price: { max: 115 } }],
    ['$400 monthly', { subscription_price: { max: 92 } }],
    ['under $150 per fortnight', { subscription_price: { max: 75 } }],
    ['$300/fn', { subscription_price: { max: 150 } }],
    ['open 5 pm', { rest: 'open 5 pm' }],
    ['2018 or 2019 corolla', { ...make('Toyota'), model: ['Corolla'], year: { min: 2018, max: 2019 } }],
    ['2018, 2019, 2020', { year: { min: 2018, max: 2020 } }],
    ['2018 model', { year: { min: 2018, max: 2018 } }],
    ['2019 model corolla', { ...make('Toyota'), model: ['Corolla'], year: { min: 2019, max: 2019 } }],
    ['2018 or newer model', { year: { min: 2018 } }],
    ['2019 model y', { ...make('Tesla'), model: ['Model Y'], year: { min: 2019, max: 2019 } }],
    ['2019 model x', { year: { min: 2019, max: 2019 }, rest: '"model x"' }],
    ['under 6 seats', { seats: ['2', '5'] }],
    ['less than 7 seats', { seats: ['2', '5'] }],
    ['suv up to 7 seats', { simple_body: ['SUV'], seats: ['2', '5', '7'] }],
    ['no more than 5 seats', { seats: ['2', '5'] }],
    ['more than 5 seats', { seats: ['7', '8'] }],
    ['5 to 7 seats', { seats: ['5', '7'] }],
    ['5 or 7 seats', { seats: ['5', '7'] }],
    ['suv with 5 or 7 seats', { simple_body: ['SUV'], seats: ['5', '7'] }],
    ['5/7 seater', { seats: ['5', '7'] }],
    ['five or seven seater', { seats: ['5', '7'] }],
    ['2, 5 or 7 seats', { seats: ['2', '5', '7'] }],
    ['seats 5 or 7', { seats: ['5', '7'] }],
    ['5 seats or 7 seats', { seats: ['5', '7', '8'] }],
    ['mazda 3 5 or 7 seats', { ...make('Mazda'), model: ['3'], seats: ['5', '7'] }],
    ['4 or 6 seats', { seats: ['4', '6'] }],
    ['5 or 7', { rest: '5 7' }],
    ['less then 20000', upTo(20_000)],
    ['cheaper then 15k', upTo(15_000)],
    ['more then 5 seats', { seats: ['7', '8'] }],
    ['newer then 2018', { year: { min: 2019 } }],
    ['sub 20k', upTo(20_000)],
    ['at most 20k', upTo(20_000)],
    ["under 100000 k's", { km: { max: 100_000 } }],
    ["under 100 k's", { km: { max: 100_000 } }],
    ['less than 80ks', { km: { max: 80_000 } }],
    ["k's under 100000", { km: { max: 100_000 } }],
    ['under 100,000klms', { km: { max: 100_000 } }],
    ['under 100k klm', { km: { max: 100_000 } }],
    ['2018 up', { year: { min: 2018 } }],
    ['2018 up to 30k', { ...upTo(30_000), year: { min: 2018, max: 2018 } }],
    ['2018 - present', { year: { min: 2018 } }],
    ['2018-now', { year: { min: 2018 } }],
    ['2019 to now', { year: { min: 2019 } }],
    ['2019 & 2020', { year: { min: 2019, max: 2020 } }],
    ['MY20', { year: { min: 2020, max: 2020 } }],
    ['ranger my21', { ...make('Ford'), model: ['Ranger'], year: { min: 2021, max: 2021 } }],
    ['my 20', { rest: '20' }],
    ['MY75', { rest: 'MY75' }],
    ['not over 20k', upTo(20_000)],
    ['no less than 20k', { price: { min: 20_000 } }],
    ['not under 2018', { year: { min: 2018 } }],
    ['not older than 2018', { year: { min: 2018 } }],
    ['500 km range rover sport', { ...make('Land Rover'), model: ['Range Rover Sport'], km: { max: 500 } }],
    ['under 5', { rest: 'under 5' }],
    ['1234', { rest: '1234' }],
    ['HC10042', { rest: 'HC10042' }],
    ['2.5', { rest: '2.5' }],
  ])('%s', (text, wanted) => expect(read(text)).toEqual(wanted));

  it.each(['$150 a week', '$500 pm', 'under $150 per fortnight'])('explains a weekly price where the site has none: %s', (text) => {
    const { weekly: _none, ...without } = vocabulary;
    expect(understand(text, without)).toMatchObject({ ranges: {}, rest: '', notes: ['weekly'] });
  });
});

describe('numbers of sites with other vehicles', () => {
  const rangesOf = (text: string, site: Partial<Vocabulary>) => understand(text, { ...vocabulary, ...site }).ranges;
  it.each<[string, object]>([
    ['250cc', { min: 225, max: 275 }],
    ['250 cc', { min: 225, max: 275 }],
    ['under 400cc', { max: 400 }],
    ['over 1000cc', { min: 1000 }],
    ['1,000 cc or more', { min: 1000 }],
    ['600-1000cc', { min: 600, max: 1000 }],
  ])('%s is an engine size of motorcycles', (text, engine_cc) => expect(rangesOf(text, { hasEngines: true })).toEqual({ engine_cc }));

  it.each<[string, object]>([
    ['under 500 hours', { max: 500 }],
    ['less than 1,500 hrs', { max: 1500 }],
    ['500 hours', { max: 500 }],
    ['1000-2000 engine hours', { min: 1000, max: 2000 }],
  ])('%s are engine hours of machinery', (text, hours) => expect(rangesOf(text, { hasHours: true })).toEqual({ hours }));

  it.each(['gvm 4500', 'under 4.5 tonnes', 'atm under 2500', 'tare 2000', 'payload 1 tonne'])(
    '%s is a weight, not a price, a year or a text',
    (text) => expect(understand(text, vocabulary)).toMatchObject({ refinements: {}, ranges: {}, rest: '', notes: ['gvm'] }),
  );

  it.each<[string, Vocabulary['weights'], object]>([
    ['atm under 2500', ['atm'], { atm: { max: 2500 } }],
    ['atm under 2.5t', ['atm'], { atm: { max: 2500 } }],
    ['ATM 2500 kg', ['atm'], { atm: { max: 2500 } }],
    ['atm 2000-2500kg', ['atm', 'tare'], { atm: { min: 2000, max: 2500 } }],
    ['tare less than 2000', ['atm', 'tare'], { tare: { max: 2000 } }],
    ['gvm over 4.5 tonnes', ['gvm'], { gvm: { min: 4500 } }],
    ['under 4.5 tonnes', ['gvm'], { gvm: { max: 4500 } }],
    ['under 2000kg', ['atm'], { atm: { max: 2000 } }],
    ['under 2000kg', ['braked_towing', 'atm'], { atm: { max: 2000 } }],
    ['tow 3500kg', ['braked_towing', 'atm'], { braked_towing: { min: 3500 } }],
    ['3.5 tonne towing', ['braked_towing'], { braked_towing: { min: 3500 } }],
    ['3500kg', ['braked_towing'], { braked_towing: { min: 3500 } }],
  ])('%s is a filter where shoppers can choose by %j', (text, weights, ranges) =>
    expect(understand(text, { ...vocabulary, weights })).toMatchObject({ refinements: {}, ranges, rest: '', notes: [] }),
  );

  it.each<[string, object]>([
    ['gvwr under 10000', { gvm: { max: 10_000 } }],
    ['gvwr under 10,000 lbs', { gvm: { max: 10_000 } }],
    ['tow 7000 lbs', { braked_towing: { min: 7000 } }],
    ['tow 7000', { braked_towing: { min: 7000 } }],
  ])('%s is in pounds on an American site', (text, ranges) =>
    expect(rangesOf(text, { weights: ['gvm', 'braked_towing'], isInPounds: true })).toEqual(ranges),
  );

  it.each<[string, Vocabulary['weights']]>([
    ['atm under 2500', ['gvm']],
    ['payload 1 tonne', ['gvm']],
    ['gcm 6000', ['gvm']],
    ['under 4.5 tonnes', ['gvm', 'atm']],
  ])('%s is explained where shoppers can choose by %j', (text, weights) =>
    expect(understand(text, { ...vocabulary, weights })).toMatchObject({ refinements: {}, ranges: {}, rest: '', notes: ['gvm'] }),
  );

  it('a weight is that of the vehicle where nothing tows, such as among caravans', () =>
    expect(understand('under 2000kg', { ...vocabulary, drives: [] })).toMatchObject({ ranges: {}, rest: '', notes: ['gvm'] }));

  it('hours stay text where no vehicle has any', () =>
    expect(understand('under 500 hours', vocabulary)).toMatchObject({ ranges: {}, rest: 'under 500 hours' }));

  it.each<[string, object | undefined]>([
    ['under 200', { max: 200 }],
    ['under $250', { max: 250 }],
    ['$250', { max: 250 }],
    ['between 150 and 250', { min: 150, max: 250 }],
    ['under $200 a week', { max: 200 }],
    ['under 20', undefined],
    ['200', undefined],
  ])('%s is a weekly price where vehicles are only offered by the week', (text, weekly_price) =>
    expect(rangesOf(text, { isByTheWeek: true, weekly: 'weekly_price' })).toEqual(weekly_price ? { weekly_price } : {}),
  );
});
