import { defineVendor } from '../vendor.ts';
import { openWidget, widgetSettings, widgetSources } from '../widget.ts';

export const aiChatVendor = defineVendor({
  label: 'AI chat',
  button: 'Ask our assistant',
  settings: widgetSettings,
  purpose: 'chat',
  start: 'click',
  kilobytes: 90,
  sources: widgetSources,
  load: openWidget,
});
