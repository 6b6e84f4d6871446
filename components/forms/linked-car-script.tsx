/** Marks the page before its first paint if its URL names a car, so that the form reserves space for the car (rule F15). */
const script = `if(/[?&]car_id=./.test(location.search))document.documentElement.dataset.linkedCar=''`;

/** An inline script for the head of a page with a form. It is the same on every page, so the content policy has one hash for it. */
export function LinkedCarScript() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant.
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
