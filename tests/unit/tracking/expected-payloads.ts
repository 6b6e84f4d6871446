import type { TrackedItem, TrackedPage } from '#lib/tracking/moment.ts';

/** What a moment is about, in words of the test. `slug` is the website, `origin` its address. */
type About = {
  site: { slug: string; name: string; origin: string };
  page: Pick<TrackedPage, 'path' | 'type'>;
  item?: TrackedItem | undefined;
  items?: readonly TrackedItem[];
  form?: { id: string; category: string; step?: number };
  reference?: string;
  link?: string;
};

type Fields = Record<string, unknown>;
/** What each receiver gets of a number: exactly these, in this order. `ad`: Meta; TikTok has another name for a lead. */
type Payloads = {
  own: Fields;
  asc: Fields[];
  analytics: [name: string, parameters: Fields][];
  ad?: [name: string, parameters: Fields];
};

const without = (fields: Fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
const word = (text: string | undefined) => text?.toLowerCase().split(/\s+/).join('_');

const ascCar = (car: TrackedItem) =>
  without({
    ...{ item_id: car.vin ?? car.id, item_number: car.stockNumber, item_price: car.price, item_year: car.year },
    item_condition: { new: 'new', used: 'used', demo: 'used', none: 'unknown' }[car.condition ?? 'none'],
    ...{ item_make: word(car.make), item_model: word(car.model), item_variant: word(car.variant), item_color: word(car.colour) },
    ...{ item_type: word(car.body), item_category: word(car.category), item_fuel_type: word(car.fuel), item_inventory_date: car.listedOn },
  });
const analyticsCar = (car: TrackedItem) =>
  without({
    ...{ item_id: car.id, item_name: car.name, item_brand: car.make, item_category: car.model, item_category2: car.condition },
    ...{ item_variant: car.variant, price: car.price },
  });
const priced = (car: TrackedItem) => (car.price === undefined ? {} : { value: car.price, currency: 'AUD' });
const adCar = (car: TrackedItem) => ({
  ...{ content_ids: [car.id], contents: [{ id: car.id, quantity: 1 }], content_name: car.name, content_type: 'product' },
  ...priced(car),
});
const carFacts = (car: TrackedItem) =>
  without({
    ...{ make: car.make, model: car.model, year: car.year, exterior_color: car.colour, body_style: car.body, fuel_type: car.fuel },
    ...{ transmission: car.transmission, drivetrain: car.drive, postal_code: car.postcode },
    state_of_vehicle: car.condition && { new: 'New', used: 'Used', demo: 'Used' }[car.condition],
  });

type Row = (about: About) => Payloads;
/** What every receiver adds to an event of its own. */
type Plain = {
  event: string;
  category: string;
  label: string;
  asc?: Fields[];
  analytics?: Payloads['analytics'];
  ad?: Payloads['ad'];
  own?: Fields;
};

const payloads = (about: About, { event, category, label, asc = [], analytics = [], ad, own = {} }: Plain, number: number): Payloads => {
  const { site, page, item } = about;
  const base = { event_owner: 'forecourt', affiliation: site.name, page_type: page.type, page_location: site.origin + page.path };
  const car = item ? { car_slug: item.slug, car_name: item.name } : {};
  return {
    own: {
      ...{ website_slug: site.slug, url: site.origin + page.path, category },
      ...(about.reference ? { lead_id: about.reference } : {}),
      event_properties: { event_id: number, event, label, ...own, ...car },
    },
    asc: asc.map((fields) => ({ ...base, ...(item ? ascCar(item) : {}), ...fields })),
    analytics,
    ...(ad ? { ad } : {}),
  };
};

const aboutCar = ({ item }: About) => (item ? { items: [analyticsCar(item)], ...priced(item) } : {});
const adAbout = ({ item }: About) => (item ? adCar(item) : {});

const view =
  (number: number, label: string): Row =>
  (about) => {
    const { site, page, item, items = [] } = about;
    const plain = { event: 'page_view', category: 'Page View', label };
    const shown: Payloads['analytics'][0] = ['page_view', { page_location: site.origin + page.path, page_type: page.type }];
    if (page.type === 'item' && item)
      return payloads(
        about,
        {
          ...plain,
          asc: [{ event: 'asc_pageview' }, { event: 'asc_item_pageview' }],
          analytics: [shown, ['view_item', aboutCar(about)]],
          ad: ['ViewContent', { ...adCar(item), ...carFacts(item) }],
        },
        number,
      );
    if (page.type === 'itemlist')
      return payloads(
        about,
        {
          ...plain,
          asc: [{ event: 'asc_pageview' }, { event: 'asc_itemlist_pageview', items: items.map(ascCar) }],
          analytics: [shown, ['view_item_list', { item_list_name: page.path, items: items.map(analyticsCar) }]],
          ad: ['Search', { content_ids: items.map(({ id }) => id), content_type: 'product' }],
        },
        number,
      );
    return payloads(about, { ...plain, asc: [{ event: 'asc_pageview' }], analytics: [shown], ad: ['PageView', {}] }, number);
  };

/** A lead. `department` is that of the category, as the standard names the event and the department. */
const lead =
  (number: number, label: string, department?: [event: string, department: string]): Row =>
  (about) => {
    const { form = { id: '', category: '' }, reference } = about;
    const [named, team] = department ?? ['sales', 'sales'];
    const fields = {
      ...{ form_name: form.id, form_type: word(form.category), submission_id: reference, comm_type: 'form', comm_status: 'send' },
      ...{ department: team, event_action_result: 'complete' },
    };
    return payloads(
      about,
      {
        ...{ event: 'form_submission', category: form.category, label, own: { form: form.id } },
        asc: ['asc_form_submission', `asc_form_submission_${named}`].map((event) => ({ event, ...fields })),
        analytics: [['generate_lead', { form_id: form.id, lead_category: form.category, transaction_id: reference, ...aboutCar(about) }]],
        ad: ['Lead', { ...adAbout(about), content_category: form.category }],
      },
      number,
    );
  };
const numbered = (number: number) => lead(number, `Form ${number}`);

const plain =
  (number: number, plainOf: (about: About) => Plain): Row =>
  (about) =>
    payloads(about, plainOf(about), number);

const cta = (text: string, result?: string) => ({
  ...{ event: 'asc_cta_interaction', element_text: text, event_action: 'click' },
  ...(result === undefined ? {} : { event_action_result: result }),
});
const chatMessage = (number: number, label: string) =>
  plain(number, (about) => ({
    ...{ event: 'webchat', category: 'Webchat', label },
    asc: [{ event: 'asc_comm_engagement', comm_type: 'chat', comm_status: 'engage' }],
    analytics: [['chat_message', aboutCar(about)]],
  }));
const quote = (number: number, label: string, outcome: string, name: string) =>
  plain(number, (about) => ({
    ...{ event: 'finance_quote', category: 'Finance Quote', label },
    asc: [{ event: 'asc_retail_process', flow_name: 'finance_quote', flow_outcome: outcome }],
    analytics: [[name, aboutCar(about)]],
  }));

/** The 61 numbers, and what each receiver gets of each; undefined for a number that the platform keeps for itself. */
export const expected: Readonly<Record<number, Row | undefined>> = {
  1: view(1, 'Home page'),
  2: view(2, 'Search results'),
  3: view(3, 'Vehicle'),
  4: view(4, 'Service'),
  5: view(5, 'Parts'),
  6: view(6, 'Finance'),
  7: view(7, 'Trade-in'),
  8: view(8, 'Test drive'),
  9: view(9, 'Contact'),
  10: view(10, 'Specials'),
  11: view(11, 'Locations'),
  12: view(12, 'Blog'),
  13: view(13, 'Other page'),
  14: lead(14, 'New or demo vehicle enquiry'),
  15: lead(15, 'Used vehicle enquiry'),
  16: numbered(16),
  17: lead(17, 'Test drive', ['sales_appt', 'sales']),
  18: numbered(18),
  19: numbered(19),
  20: numbered(20),
  21: numbered(21),
  22: lead(22, 'Any other form'),
  23: numbered(23),
  24: numbered(24),
  25: plain(25, (about) => ({
    ...{ event: 'click_to_call', category: 'Phone Call', label: 'Click to call' },
    asc: [{ event: 'asc_click_to_call', comm_type: 'voice', comm_phone_number: about.link?.replace('tel:', ''), department: 'sales' }],
    analytics: [['click_to_call', { link_url: about.link, ...aboutCar(about) }]],
    ad: ['Contact', adAbout(about)],
  })),
  26: undefined,
  27: numbered(27),
  28: numbered(28),
  29: undefined,
  30: undefined,
  31: undefined,
  32: plain(32, ({ form = { id: '', category: '' } }) => ({
    ...{ event: 'form_step', category: form.category, label: 'Step of a form', own: { form: form.id, step: form.step } },
    asc: [
      {
        ...{ event: 'asc_form_engagement', form_name: form.id, form_type: word(form.category) },
        ...{ comm_type: 'form', comm_status: 'start' },
      },
    ],
    analytics: [['form_step', { form_id: form.id, form_step: form.step }]],
  })),
  33: undefined,
  34: undefined,
  35: undefined,
  36: undefined,
  37: undefined,
  38: undefined,
  39: plain(39, (about) => ({
    ...{ event: 'save_vehicle', category: 'Save Vehicle', label: 'Vehicle saved' },
    asc: [cta('save')],
    analytics: [['add_to_wishlist', aboutCar(about)]],
    ad: ['AddToWishlist', adAbout(about)],
  })),
  40: numbered(40),
  41: plain(41, (about) => ({
    ...{ event: 'get_directions', category: 'Directions', label: 'Directions' },
    asc: [{ ...cta('directions', 'redirect'), link_url: about.link }],
    analytics: [['get_directions', { link_url: about.link }]],
    ad: ['FindLocation', adAbout(about)],
  })),
  42: numbered(42),
  43: undefined,
  44: numbered(44),
  45: numbered(45),
  46: numbered(46),
  47: numbered(47),
  48: lead(48, 'Used vehicle enquiry with a test drive', ['sales_appt', 'sales']),
  49: undefined,
  50: undefined,
  51: lead(51, 'Careers'),
  52: undefined,
  53: undefined,
  54: plain(54, (about) => ({
    ...{ event: 'webchat', category: 'Webchat', label: 'Text chat opened' },
    asc: [{ event: 'asc_comm_engagement', comm_type: 'chat', comm_status: 'start' }],
    analytics: [['chat_open', aboutCar(about)]],
    ad: ['Contact', adAbout(about)],
  })),
  55: chatMessage(55, 'First message of a chat'),
  56: numbered(56),
  57: chatMessage(57, 'Later message of a chat'),
  58: quote(58, 'Repayments worked out', 'start', 'finance_quote_start'),
  59: quote(59, 'Repayments taken to an enquiry', 'complete', 'finance_quote_taken'),
  60: undefined,
  61: plain(61, (about) => ({
    ...{ event: 'print', category: 'Print', label: 'Print or PDF' },
    asc: [cta('print', 'open')],
    analytics: [['print', aboutCar(about)]],
  })),
};
