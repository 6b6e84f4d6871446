/** Notes the last tap before React takes over the page, for `repeatEarlyTap`: a button does nothing until then (rule A6). */
const script = "addEventListener('click',window.noteTap=(event)=>{window.earlyTap=event.target},true)";

/** An inline script for the head. It is the same on every page, so the content policy has one hash for it. */
export function EarlyTapScript() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant.
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
