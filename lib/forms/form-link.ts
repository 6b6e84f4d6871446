import type { CarFormId } from './forms-file.ts';

type FinanceLinks = { enquireHref?: string | undefined; preApproval?: { name: string; href: string } | undefined };

/** The links of a car's page. */
type CarLinks = {
  available: boolean;
  actions: readonly { id: string; href: string }[];
  request?: { href: string } | undefined;
  finance?: FinanceLinks | undefined;
};

const formOfAction: Readonly<Record<string, CarFormId>> = {
  enquire: 'enquiry',
  testDrive: 'test-drive',
  finance: 'finance-enquiry',
  tradeIn: 'valuation',
};

const formFor = (available: boolean, form: CarFormId): CarFormId => (form === 'enquiry' && !available ? 'find-similar' : form);

/**
 * The form that a link on a car's page opens (rule E87). Undefined for any other link. An enquiry about a sold car asks for a similar one.
 */
export function formOfLink({ available, actions, request, finance }: CarLinks, href: string): CarFormId | undefined {
  if (href === '') return undefined;
  if (href === request?.href) return 'request-photos';
  if (href === finance?.preApproval?.href) return undefined;
  // The second is the link of the car's calculator (rule F18).
  if (href === finance?.enquireHref || href.includes('plan_repayment=')) return 'finance-enquiry';
  const form = formOfAction[actions.find((one) => one.href === href)?.id ?? ''];
  return form && formFor(available, form);
}

/** The form that the address of a car's page opens, if the site has no contact page (rule E87). */
export function formOfQuery({ available }: Pick<CarLinks, 'available'>, search: string): CarFormId | undefined {
  const [, form] = /[?&]form=(enquiry|request-photos)\b/.exec(search) ?? [];
  return form ? formFor(available, form as CarFormId) : undefined;
}

/** The links of a car's page whose forms accept a plan. `onto` adds the plan to a link (rule F18). */
export function plannedLinks<A extends CarLinks['actions'][number], F extends FinanceLinks>(
  { actions, finance }: { actions: readonly A[]; finance: F },
  onto: (href: string) => string,
): { actions: A[]; finance: F } {
  const { enquireHref, preApproval } = finance;
  return {
    actions: actions.map((action) => (action.id === 'finance' ? { ...action, href: onto(action.href) } : action)),
    finance: {
      ...finance,
      ...(enquireHref ? { enquireHref: onto(enquireHref) } : {}),
      ...(preApproval ? { preApproval: { ...preApproval, href: onto(preApproval.href) } } : {}),
    },
  };
}
