import { defineVendor } from '../vendor.ts';
import { openWidget, widgetSettings, widgetSources } from '../widget.ts';

export const textChatVendor = defineVendor({
  label: 'Text chat',
  button: 'Text us',
  settings: widgetSettings,
  purpose: 'chat',
  start: 'click',
  kilobytes: 90,
  remote: { from: 'text_chat_id', setting: 'id' },
  sources: widgetSources,
  load: openWidget,
});
