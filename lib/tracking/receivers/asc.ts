import { eventRow } from '../events.ts';
import { itemOf, type Moment, shownAddress, type TrackedItem, type TrackingContext } from '../moment.ts';

/** An event of the automotive standard (ASC 1.1). */
export type AscEvent = { event: string } & Readonly<Record<string, unknown>>;

type Department = 'sales' | 'service' | 'parts' | 'trade' | 'credit' | 'other';

const departments: readonly [RegExp, Department][] = [
  [/service/i, 'service'],
  [/parts|accessor|tyre/i, 'parts'],
  [/trade|valuation|sell my/i, 'trade'],
  [/finance/i, 'credit'],
  [/vehicle|test drive|fleet|rental|subscription/i, 'sales'],
];

const departmentOf = (category: string | undefined): Department =>
  departments.find(([pattern]) => category !== undefined && pattern.test(category))?.[1] ?? 'other';

/** The standard writes values in lower case, with "_" for spaces. */
const word = (text: string | undefined) => text?.trim().toLowerCase().replaceAll(/\s+/g, '_');

const ascItem = (item: TrackedItem) => ({
  item_id: item.vin ?? item.id,
  item_number: item.stockNumber,
  item_price: item.price,
  // The standard has no word for a demonstrator, which is registered and therefore used.
  item_condition: item.condition === undefined ? 'unknown' : item.condition === 'demo' ? 'used' : item.condition,
  item_year: item.year,
  item_make: word(item.make),
  item_model: word(item.model),
  item_variant: word(item.variant),
  item_color: word(item.colour),
  item_type: word(item.body),
  item_category: word(item.category),
  item_fuel_type: word(item.fuel),
  item_inventory_date: item.listedOn,
});

const testDriveNumbers: readonly number[] = [17, 48];

/** The events of a moment, without their common fields. A failed form is not a submission. */
function eventsOf(moment: Moment): AscEvent[] {
  const { number = 0, page, form, reference, link } = moment;
  if (moment.error !== undefined) return [];
  const cta = (text: string, result?: string) => ({
    ...{ event: 'asc_cta_interaction', element_text: text, event_action: 'click', event_action_result: result, link_url: link },
  });
  switch (eventRow(number).kind) {
    case 'view': {
      const view = { event: 'asc_pageview' };
      if (page.type === 'item') return [view, { event: 'asc_item_pageview' }];
      if (page.type === 'itemlist') return [view, { event: 'asc_itemlist_pageview', items: (page.items ?? []).map(ascItem) }];
      return [view];
    }
    case 'form': {
      const sales = testDriveNumbers.includes(number) ? 'sales_appt' : 'sales';
      const department = departmentOf(form?.category);
      const departmentName = department === 'sales' || testDriveNumbers.includes(number) ? sales : department;
      const about = {
        ...{ form_name: form?.id, form_type: word(form?.category), submission_id: reference, comm_type: 'form', comm_status: 'send' },
        ...{ department: department === 'credit' ? 'sales' : department, event_action_result: 'complete' },
      };
      const general = form?.isFurther ? [] : [{ event: 'asc_form_submission', ...about }];
      return [...general, { event: `asc_form_submission_${departmentName}`, ...about }];
    }
    case 'step':
      return [
        { event: 'asc_form_engagement', form_name: form?.id, form_type: word(form?.category), comm_type: 'form', comm_status: 'start' },
      ];
    case 'call': {
      const department = page.type === 'service' || page.type === 'parts' ? page.type : 'sales';
      return [{ event: 'asc_click_to_call', comm_type: 'voice', comm_phone_number: link?.replaceAll(/\D/g, ''), department }];
    }
    case 'save':
      // The standard has no result for it.
      return [cta('save')];
    case 'directions':
      return [cta('directions', 'redirect')];
    case 'print':
      return [cta('print', 'open')];
    case 'chat-open':
      return [{ event: 'asc_comm_engagement', comm_type: 'chat', comm_status: 'start' }];
    case 'chat-message':
      return [{ event: 'asc_comm_engagement', comm_type: 'chat', comm_status: 'engage' }];
    case 'quote-start':
      return [{ event: 'asc_retail_process', flow_name: 'finance_quote', flow_outcome: 'start' }];
    case 'quote-taken':
      return [{ event: 'asc_retail_process', flow_name: 'finance_quote', flow_outcome: 'complete' }];
    default:
      return [];
  }
}

/**
 * Converts a moment to the automotive standard: one or more events, with the page, the dealer and the vehicle. Absent values are left out.
 */
export function ascEvents(moment: Moment, context: TrackingContext): AscEvent[] {
  const item = itemOf(moment);
  const base = {
    ...{
      event_owner: 'forecourt',
      affiliation: context.site.name,
      page_type: moment.page.type,
      page_location: shownAddress(moment, context),
    },
    ...(item === undefined ? {} : ascItem(item)),
  };
  return eventsOf(moment).map((event) => {
    const whole: Record<string, unknown> = { ...base, ...event };
    const entries = Object.entries(whole).filter(([, value]) => value !== undefined);
    return { ...Object.fromEntries(entries), event: event.event };
  });
}
