import { InlineScript } from '#components/ui/inline-script.tsx';

/** Marks the page before its first paint if its URL names a car, so that the form reserves space for the car (rule F15). */
const script = `if(/[?&]car_id=./.test(location.search))document.documentElement.dataset.linkedCar=''`;

/** The script that looks for a car in the URL, for the head of a page with a form. */
export function LinkedCarScript() {
  return <InlineScript code={script} />;
}
