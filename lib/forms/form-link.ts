import { type CarFormId, carFormIds } from './forms-file.ts';

/** The links of a car's page. */
type CarLinks = {
  available: boolean;
  actions: readonly { id: string; href: string }[];
  request?: { href: string } | undefined;
  finance?: { enquireHref?: string | undefined } | undefined;
};

const formOfAction: Readonly<Record<string, CarFormId>> = {
  enquire: 'enquiry',
  testDrive: 'test-drive',
  finance: 'finance-enquiry',
  tradeIn: 'valuation',
};

const formFor = (available: boolean, form: CarFormId): CarFormId => (form === 'enquiry' && !available ? 'find-similar' : form);

/** The form that a link of a car's page opens (rule E87); undefined for any other link. An enquiry about a sold car asks for a similar one. */
export function formOfLink({ available, actions, request, finance }: CarLinks, href: string): CarFormId | undefined {
  if (href === '') return undefined;
  if (href === request?.href) return 'request-photos';
  if (href === finance?.enquireHref) return 'finance-enquiry';
  const action = actions.find((one) => one.href === href)?.id;
  const form = action !== undefined && Object.hasOwn(formOfAction, action) ? formOfAction[action] : undefined;
  return form && formFor(available, form);
}

/** The form that the address of a car's page asks to open (rule E87). */
export function formOfQuery({ available }: Pick<CarLinks, 'available'>, search: string): CarFormId | undefined {
  const asked = new URLSearchParams(search).get('form');
  const form = carFormIds.find((id) => id === asked);
  return form && formFor(available, form);
}
