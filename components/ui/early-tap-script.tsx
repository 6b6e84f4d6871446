import { InlineScript } from './inline-script.tsx';

/** Notes the last tap before React takes over the page, for `repeatEarlyTap`: a button does nothing until then (rule A6). */
const script = "addEventListener('click',window.noteTap=(event)=>{window.earlyTap=event.target},true)";

/** The script that notes early taps, for the head of every page. */
export function EarlyTapScript() {
  return <InlineScript code={script} />;
}
