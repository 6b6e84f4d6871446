/** The type of an event. `reserved`: a number that the platform reserves for itself. */
type EventKind =
  | 'view'
  | 'form'
  | 'step'
  | 'call'
  | 'save'
  | 'directions'
  | 'print'
  | 'chat-open'
  | 'chat-message'
  | 'quote-start'
  | 'quote-taken'
  | 'reserved';

type EventRow = {
  kind: EventKind;
  /** The platform's name for the event. */
  event: string;
  category: string;
  label: string;
  /** The form that reports it, if the number belongs to only one form. */
  form?: string;
};

const view = (label: string): EventRow => ({ kind: 'view', event: 'page_view', category: 'Page View', label });
const form = (label: string, name?: string): EventRow => ({
  ...{ kind: 'form', event: 'form_submission', category: 'Form Submission', label },
  ...(name === undefined ? {} : { form: name }),
});
const chat = (kind: 'chat-open' | 'chat-message', label: string): EventRow => ({ kind, event: 'webchat', category: 'Webchat', label });
const quote = (kind: 'quote-start' | 'quote-taken', label: string): EventRow => ({
  ...{ kind, event: 'finance_quote', category: 'Finance Quote', label },
});
const reserved: EventRow = { kind: 'reserved', event: '', category: '', label: 'Reserved' };
/** A submission of a form to which a dealer's settings give this number (`event` in forms.patches). */
const otherForm = (number: number) => form(`Form ${number}`);

/** The table of events (rule T1). Which page has which of the numbers 1 to 13 is ours; the rest are the platform's. */
export const eventRows = {
  1: view('Home page'),
  2: view('Search results'),
  3: view('Vehicle'),
  4: view('Service'),
  5: view('Parts'),
  6: view('Finance'),
  7: view('Trade-in'),
  8: view('Test drive'),
  9: view('Contact'),
  10: view('Specials'),
  11: view('Locations'),
  12: view('Blog'),
  13: view('Other page'),
  14: form('New or demo vehicle enquiry', 'enquiry'),
  15: form('Used vehicle enquiry', 'enquiry'),
  16: otherForm(16),
  17: form('Test drive', 'test-drive'),
  18: otherForm(18),
  19: otherForm(19),
  20: otherForm(20),
  21: otherForm(21),
  22: form('Any other form'),
  23: otherForm(23),
  24: otherForm(24),
  25: { kind: 'call', event: 'click_to_call', category: 'Phone Call', label: 'Click to call' },
  26: reserved,
  27: otherForm(27),
  28: otherForm(28),
  29: reserved,
  30: reserved,
  31: reserved,
  32: { kind: 'step', event: 'form_step', category: 'Form Step', label: 'Step of a form' },
  33: reserved,
  34: reserved,
  35: reserved,
  36: reserved,
  37: reserved,
  38: reserved,
  39: { kind: 'save', event: 'save_vehicle', category: 'Save Vehicle', label: 'Vehicle saved' },
  40: otherForm(40),
  41: { kind: 'directions', event: 'get_directions', category: 'Directions', label: 'Directions' },
  42: otherForm(42),
  43: reserved,
  44: otherForm(44),
  45: otherForm(45),
  46: otherForm(46),
  47: otherForm(47),
  48: form('Used vehicle enquiry with a test drive', 'enquiry'),
  49: reserved,
  50: reserved,
  51: form('Careers', 'careers'),
  52: reserved,
  53: reserved,
  54: chat('chat-open', 'Text chat opened'),
  55: chat('chat-message', 'First message of a chat'),
  56: otherForm(56),
  57: chat('chat-message', 'Later message of a chat'),
  58: quote('quote-start', 'Repayments worked out'),
  59: quote('quote-taken', 'Repayments taken to an enquiry'),
  60: reserved,
  61: { kind: 'print', event: 'print', category: 'Print', label: 'Print or PDF' },
} as const satisfies Readonly<Record<number, EventRow>>;

/** A number of the table (rule T1). */
export type EventNumber = keyof typeof eventRows;

/** The row of a number. A number outside the table counts as reserved. */
export const eventRow = (number: number): EventRow => (Object.hasOwn(eventRows, number) ? eventRows[number as EventNumber] : reserved);
