import { XMLParser, XMLValidator } from 'fast-xml-parser';

type Child = { name: string; count: '1' | '?' | '*' | '+' };
type Rule = { children?: Child[]; attributes?: Record<string, string[] | RegExp>; text?: RegExp };

const children = (text: string): Child[] =>
  text.split(' ').map((part) => {
    const count = /[?*+]$/.exec(part)?.[0] as Child['count'] | undefined;
    return { name: part.replace(/[?*+]$/, ''), count: count ?? '1' };
  });

const any = /(?:)/;
const some = /\S/;
const flag = ['0', '1'];
const idRule: Rule = { attributes: { sequence: /^\d+$/, source: some }, text: some };

/** ADF 1.0: the children of each element in their order and number, its attributes, its text. */
const rules: Record<string, Rule> = {
  adf: { children: children('prospect+') },
  prospect: { children: children('id* requestdate vehicle+ customer vendor provider?'), attributes: { status: ['new', 'resend'] } },
  id: idRule,
  requestdate: { text: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/ },
  vehicle: {
    children: children(
      'id* year make model vin? stock? trim? doors? bodystyle? transmission? odometer? condition? colorcombination* imagetag? price* pricecomments? option* finance? comments?',
    ),
    attributes: { interest: ['buy', 'lease', 'sell', 'trade-in', 'test-drive'], status: ['new', 'used'] },
  },
  year: { text: /^(\d{1,4})?$/ },
  odometer: { text: /^\d+$/, attributes: { status: ['unknown', 'rolledover', 'replaced', 'original'], units: ['km', 'mi'] } },
  colorcombination: { children: children('interiorcolor exteriorcolor preference?') },
  imagetag: { text: /^https?:\/\//, attributes: { width: /^\d+$/, height: /^\d+$/, alttext: any } },
  price: {
    text: /^\d+(\.\d+)?$/,
    attributes: { type: ['quote', 'offer', 'msrp', 'invoice', 'call', 'appraisal', 'asking'], currency: /^[A-Z]{3}$/ },
  },
  finance: { children: children('method amount+ balance?') },
  method: { text: /^(cash|finance|lease)$/ },
  amount: {
    text: /^\d+$/,
    attributes: { type: ['downpayment', 'monthly', 'total'], limit: ['maximum', 'minimum', 'exact'], currency: /^[A-Z]{3}$/ },
  },
  customer: { children: children('contact id* timeframe? comments?') },
  contact: { children: children('name+ email? phone* address?'), attributes: { primarycontact: flag } },
  name: { text: some, attributes: { part: ['first', 'middle', 'suffix', 'last', 'full'], type: ['individual', 'business'] } },
  email: { text: some, attributes: { preferredcontact: flag } },
  phone: {
    text: some,
    attributes: {
      type: ['voice', 'fax', 'cellphone', 'pager'],
      time: ['morning', 'afternoon', 'evening', 'nopreference', 'day'],
      preferredcontact: flag,
    },
  },
  address: {
    children: children('street+ apartment? city? regioncode? postalcode? country?'),
    attributes: { type: ['work', 'home', 'delivery'] },
  },
  street: { text: any, attributes: { line: /^[1-5]$/ } },
  timeframe: { children: children('description? earliestdate? latestdate?') },
  earliestdate: { text: /^\d{4}-\d{2}-\d{2}/ },
  vendor: { children: children('id* vendorname url? contact') },
  provider: { children: children('id* name service? url? email? phone? contact?') },
};

/** Elements that may be empty. */
const mayBeEmpty = new Set(['year', 'street', 'interiorcolor', 'exteriorcolor']);

type Node = { [name: string]: Node[] | string | number | Record<string, string> | undefined };

const parser = new XMLParser({
  ...{ preserveOrder: true, ignoreAttributes: false, ignoreDeclaration: true, ignorePiTags: true, parseTagValue: false },
  ...{ attributeNamePrefix: '', parseAttributeValue: false, trimValues: true },
});

const nameOf = (node: Node) => Object.keys(node).find((key) => key !== ':@') as string;

function countProblems(parent: string, allowed: readonly Child[], names: readonly string[]): string[] {
  const places = names.map((name) => allowed.findIndex((child) => child.name === name));
  const problems = names.filter((_name, index) => places[index] === -1).map((name) => `${parent}: ${name} does not belong there`);
  if (places.some((place, index) => place < (places[index - 1] ?? 0))) problems.push(`${parent}: wrong order: ${names.join(' ')}`);
  for (const { name, count } of allowed) {
    const found = names.filter((other) => other === name).length;
    if (found === 0 && (count === '1' || count === '+')) problems.push(`${parent}: no ${name}`);
    if (found > 1 && (count === '1' || count === '?')) problems.push(`${parent}: ${found} times ${name}`);
  }
  return problems;
}

function nodeProblems(node: Node): string[] {
  const name = nameOf(node);
  const { children: allowed, attributes = {}, text } = rules[name] ?? {};
  const inner = (node[name] as Node[]).filter((child) => nameOf(child) !== '#text');
  const words = (node[name] as Node[]).flatMap((child) => (nameOf(child) === '#text' ? [String(child['#text'])] : [])).join('');
  const given = Object.entries((node[':@'] ?? {}) as Record<string, string>);
  const wrong = given.filter(([key, value]) => {
    const rule = attributes[key];
    return !rule || (Array.isArray(rule) ? !rule.includes(value) : !rule.test(value));
  });
  return [
    ...wrong.map(([key, value]) => `${name}: attribute ${key}="${value}"`),
    ...(allowed
      ? countProblems(name, allowed, inner.map(nameOf))
      : inner.map((child) => `${name}: ${nameOf(child)} does not belong there`)),
    ...(allowed && words.trim() !== '' ? [`${name}: text between its elements`] : []),
    ...(text && !text.test(words) ? [`${name}: text ${JSON.stringify(words)}`] : []),
    ...(!allowed && words.trim() === '' && !mayBeEmpty.has(name) ? [`${name}: empty`] : []),
    ...inner.flatMap(nodeProblems),
  ];
}

/** Everything in a text that ADF 1.0 does not allow. */
export function adfProblems(xml: string): string[] {
  if (!xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n')) return ['the first lines'];
  const valid = XMLValidator.validate(xml);
  if (valid !== true) return [valid.err.msg];
  const [root, ...more] = parser.parse(xml) as Node[];
  if (!root || nameOf(root) !== 'adf' || more.length > 0) return ['no adf element'];
  return nodeProblems(root);
}
