import { InlineScript } from '#components/ui/inline-script.tsx';
import { consentKey } from '#lib/browser/tracking/consent-store.ts';
import { choiceVersion } from '#lib/tracking/consent/consent.ts';
import type { TrackingSetup } from '#lib/tracking/setup.ts';

/** Tells Google's consent mode what is allowed, before any of its scripts and before hydration (rule T10). It decides as `allowedNow` does. */
const script = `(()=>{
const w=window,d=document.documentElement.dataset;
w.dataLayer=w.dataLayer||[];
w.gtag=function(){w.dataLayer.push(arguments)};
const no='denied',say=(a)=>a?'granted':no;
w.gtag('consent','default',{ad_storage:no,ad_user_data:no,ad_personalization:no,analytics_storage:no,wait_for_update:500});
w.gtag('set','ads_data_redaction',true);
let a={};
try{const c=JSON.parse(localStorage.getItem(d.consentKey));if(c.version===d.consentVersion)a=c.allowed}catch{}
const free=d.consent!=='opt-in',ad=say(!navigator.globalPrivacyControl&&(a.advertising??free));
w.gtag('consent','update',{ad_storage:ad,ad_user_data:ad,ad_personalization:ad,analytics_storage:say(a.analytics??free)})
})()`.replaceAll('\n', '');

/**
 * The attributes of <html> that the script reads; none on a site whose pages load no scripts by themselves. Any script may load Google's
 * tags, as other companies' tag managers do.
 */
export function consentAttributes(slug: string, tracking: TrackingSetup | undefined): Record<string, string> {
  if (!tracking || tracking.vendors.length === 0) return {};
  const { consent } = tracking;
  return {
    'data-consent': consent.rule,
    'data-consent-version': choiceVersion(consent),
    'data-consent-key': consentKey(slug),
  };
}

/** The script that sets the consent mode, for the head of a page with vendors. */
export function ConsentScript() {
  return <InlineScript code={script} />;
}
