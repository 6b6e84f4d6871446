import { type ComponentType, useEffect, useState } from 'react';
import { leadNewsKey, unsentEvent, unsentKey } from '#lib/forms/unsent-key.ts';
import type { Chrome } from '#lib/pages/chrome.ts';

type Props = { chrome: Pick<Chrome, 'slug' | 'api' | 'language'> };

/** Whether this browser holds unsent leads of the site, or news about leads. */
function hasUnsent(site: string): boolean {
  try {
    return [unsentKey(site), leadNewsKey(site)].some((key) => localStorage.getItem(key) !== null);
  } catch {
    return false;
  }
}

/**
 * On every page: sends the leads that could not be sent before, and shows what waits and what was sent (rule E94). Loads only if there are
 * any.
 */
export function UnsentLeads({ chrome }: Props) {
  const [Strip, setStrip] = useState<ComponentType<Props>>();
  const site = chrome.slug;
  useEffect(() => {
    const load = async () => {
      if (!hasUnsent(site)) return;
      const { UnsentStrip } = await import('./unsent-strip.tsx');
      setStrip(() => UnsentStrip);
    };
    const onChange = () => void load().catch(() => undefined);
    const events = ['online', unsentEvent];
    onChange();
    for (const event of events) window.addEventListener(event, onChange);
    return () => {
      for (const event of events) window.removeEventListener(event, onChange);
    };
  }, [site]);
  return Strip ? <Strip chrome={chrome} /> : null;
}
