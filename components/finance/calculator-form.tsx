import { useId, useState } from 'react';
import button from '#components/ui/button.module.scss';
import { Link } from '#components/ui/link.tsx';
import { findLoanProblem, type LoanInput, type LoanProblem, offeredLoan, termChoices } from '#lib/finance/calculator.ts';
import { depositLabel, frequencyChoices, loanText } from '#lib/finance/loan-text.ts';
import type { OfferLoan } from '#lib/finance/shown-offer.ts';
import { typedNumber } from '#lib/finance/typed-number.ts';
import type { Language } from '#lib/locale/language.ts';
import type { CalculatorSetup } from '#lib/pages/car-finance.ts';
import styles from './calculator-form.module.scss';

type NumberProps = { label: string; value: string; unit: '$' | '%'; problem: string | undefined; onChange: (value: string) => void };

/** A text field for a number, with its error message below. */
function NumberField({ label, value, unit, problem, onChange }: NumberProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{`${label} (${unit})`}</label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

type ResultProps = {
  loan: LoanInput;
  start: LoanInput;
  problem: LoanProblem | undefined;
  language: Language;
  offer: OfferLoan | undefined;
};

/** The repayments, if the values make a valid loan. */
function Result({ loan, start, problem, language, offer }: ResultProps) {
  const text = problem ? undefined : loanText(loan, language, start, offer);
  return (
    <div className={styles.result}>
      <output className={styles.figures} aria-label="Your repayments">
        {text ? (
          [text.repayment, text.rate].map(({ amount, label }) => (
            <span key={label} className={styles.figure}>
              <span className={styles.amount}>{amount}</span> <span>{label}</span>
            </span>
          ))
        ) : (
          <span className={styles.amount}>Check the highlighted field.</span>
        )}
      </output>
      {text && <p>{text.summary}</p>}
      {text?.warning && <p className={styles.warning}>{text.warning}</p>}
    </div>
  );
}

type Props = { setup: CalculatorSetup; offer?: OfferLoan | undefined; enquireHref?: string | undefined };

/** The repayment calculator; it starts with the offer of the car, and every change updates the result. */
export function CalculatorForm({ setup, offer, enquireHref }: Props) {
  const start = offeredLoan(setup.loan, offer);
  const [typed, setTyped] = useState({
    price: String(start.price),
    deposit: String(start.deposit),
    tradeIn: String(start.tradeIn),
    rate: String(start.rate),
    residual: String(start.residual),
  });
  const [years, setYears] = useState(start.years);
  const [frequency, setFrequency] = useState(start.frequency);
  const dollars = (text: string) => (text.trim() === '' ? 0 : (typedNumber(text) ?? Number.NaN));
  const loan = {
    ...start,
    price: dollars(typed.price),
    deposit: dollars(typed.deposit),
    tradeIn: dollars(typed.tradeIn),
    rate: typedNumber(typed.rate, true) ?? Number.NaN,
    residual: dollars(typed.residual),
    years,
    frequency,
  };
  const problem = findLoanProblem(loan);
  const number = (field: keyof typeof typed, label: string, unit: '$' | '%') => (
    <NumberField
      label={label}
      unit={unit}
      value={typed[field]}
      problem={problem?.field === field ? problem.message : undefined}
      onChange={(value) => setTyped({ ...typed, [field]: value })}
    />
  );
  return (
    <div className={styles.form}>
      <div className={styles.fields}>
        {number('price', 'Price', '$')}
        {number('deposit', depositLabel(setup.language), '$')}
        {number('tradeIn', 'Trade-in', '$')}
        {number('rate', 'Interest rate per year', '%')}
        <label className={styles.field}>
          <span>Term</span>
          <select value={years} onChange={(event) => setYears(Number(event.target.value))}>
            {termChoices(setup.termYears, start.years).map((term) => (
              <option key={term} value={term}>
                {term === 1 ? '1 year' : `${term} years`}
              </option>
            ))}
          </select>
        </label>
        {number('residual', 'Final payment', '$')}
      </div>
      <fieldset className={styles.frequency}>
        <legend>Repayment frequency</legend>
        <div className={styles.choices}>
          {frequencyChoices(setup.language).map(({ value, name }) => (
            <label key={value}>
              <input type="radio" name="frequency" value={value} checked={value === frequency} onChange={() => setFrequency(value)} />
              <span>{name}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Result loan={loan} start={start} problem={problem} language={setup.language} offer={offer} />
      {enquireHref && (
        <Link href={enquireHref} className={`${button.button} ${button.primary} ${button.block}`}>
          Ask about finance
        </Link>
      )}
    </div>
  );
}
