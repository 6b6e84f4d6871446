import { itemOf } from '../../moment.ts';
import { defineVendor } from '../vendor.ts';
import { widgetSettings, widgetSources } from '../widget.ts';

const { script, id, connect } = widgetSettings;

export const onlineSalesVendor = defineVendor({
  label: '3D views and online sales',
  settings: { script, id, connect },
  purpose: 'analytics',
  start: 'idle',
  kilobytes: 200,
  sources: widgetSources,
  load({ script: address = '', id: account = '' }, page) {
    page.global.onlineSales = { account };
    return page.script(address.replaceAll('{id}', encodeURIComponent(account)), { 'data-id': account });
  },
  /** It reads the vehicle of the page from here, and is notified of each page by a window event. */
  receive(moment, _context, { global }) {
    if (moment.number !== moment.page.view) return;
    const item = itemOf(moment);
    const vehicle = item && { id: item.id, vin: item.vin, stockNumber: item.stockNumber, price: item.price };
    Object.assign(global.onlineSales as object, { vehicle });
    dispatchEvent(new CustomEvent('online-sales:vehicle', { detail: vehicle }));
  },
});
