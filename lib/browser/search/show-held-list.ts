/** An answer that is not the one of the address is shown after this long: another search may be about to start. */
const patienceMs = 1000;

type HeldList = {
  /** Whether the cars are those of the address, or nothing better comes. */
  isRight: () => boolean;
  /** Whether the cars answer the current search, and the address has been read. Then no answer is on its way. */
  isSettled: () => boolean;
  show: () => void;
};

/** Shows hidden results as soon as they are right, or once no other ones come: a page is never without cars forever (rule S25). The returned function stops that. */
export function showHeldList({ isRight, isSettled, show }: HeldList): () => void {
  if (isRight()) {
    show();
    return () => undefined;
  }
  const timer = setInterval(() => {
    if (!isRight() && !isSettled()) return;
    clearInterval(timer);
    show();
  }, patienceMs);
  return () => clearInterval(timer);
}
