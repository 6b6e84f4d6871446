import { eventRow } from '../events.ts';
import { itemOf, type Moment, shownAddress, type TrackedItem, type TrackingContext } from '../moment.ts';

export type AnalyticsEvent = { name: string; parameters: Readonly<Record<string, unknown>> };

const defined = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const analyticsItem = ({ id, name, make, model, variant, condition, price }: TrackedItem) =>
  defined({
    item_id: id,
    item_name: name,
    item_brand: make,
    item_category: model,
    item_category2: condition,
    item_variant: variant,
    price,
  });

/** Converts a moment for Google Analytics 4, to recommended events if there are any. A failed form is not a lead. */
export function analyticsEvents(moment: Moment, context: TrackingContext): AnalyticsEvent[] {
  const { number = 0, page, form, reference, error, link, experiment, account } = moment;
  if (error !== undefined) return [];
  if (experiment)
    return [{ name: 'experience_impression', parameters: { exp_variant_string: `${experiment.name}-${experiment.variant}` } }];
  if (account) return [{ name: account.step === 'signed-in' ? 'login' : 'sign_in_code', parameters: { method: account.by } }];
  const { currency } = context.site;
  const item = itemOf(moment);
  const items = item ? [analyticsItem(item)] : [];
  const value = item?.price === undefined ? {} : { value: item.price, currency };
  const about = item === undefined ? {} : { items, ...value };
  switch (eventRow(number).kind) {
    case 'view': {
      const view = { name: 'page_view', parameters: { page_location: shownAddress(moment, context), page_type: page.type } };
      if (page.type === 'item' && item) return [view, { name: 'view_item', parameters: about }];
      if (page.type === 'itemlist') {
        const list = { item_list_name: page.path, items: (page.items ?? []).map(analyticsItem) };
        return [view, { name: 'view_item_list', parameters: list }];
      }
      return [view];
    }
    case 'form': {
      // One enquiry is one lead, even if it also asks for a test drive.
      if (form?.isFurther) return [];
      const lead = { form_id: form?.id, lead_category: form?.category, transaction_id: reference };
      return [{ name: 'generate_lead', parameters: { ...defined(lead), ...about } }];
    }
    case 'step':
      return [{ name: 'form_step', parameters: defined({ form_id: form?.id, form_step: form?.step }) }];
    case 'save':
      return [{ name: 'add_to_wishlist', parameters: about }];
    case 'call':
      return [{ name: 'click_to_call', parameters: defined({ link_url: link, ...about }) }];
    case 'directions':
      return [{ name: 'get_directions', parameters: defined({ link_url: link }) }];
    case 'print':
      return [{ name: 'print', parameters: about }];
    case 'chat-open':
      return [{ name: 'chat_open', parameters: about }];
    case 'chat-message':
      return [{ name: 'chat_message', parameters: about }];
    case 'quote-start':
      return [{ name: 'finance_quote_start', parameters: about }];
    case 'quote-taken':
      return [{ name: 'finance_quote_taken', parameters: about }];
    default:
      return [];
  }
}
