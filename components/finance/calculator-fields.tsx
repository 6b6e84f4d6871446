import { useEffect, useId, useState } from 'react';
import { AmountInput } from '#components/ui/amount-input.tsx';
import { ButtonLink } from '#components/ui/link.tsx';
import { track } from '#lib/browser/tracking/track.ts';
import type { LoanAnswer } from '#lib/finance/answer-loan.ts';
import type { LoanInput } from '#lib/finance/calculator.ts';
import type { CalculatorStart } from '#lib/finance/calculator-start.ts';
import { typedNumber } from '#lib/finance/typed-number.ts';
import { withPlan } from '#lib/locale/finance-plan.ts';
import { withThousands } from '#lib/locale/thousands.ts';
import { trackMark } from '#lib/tracking/marks.ts';
import styles from './calculator-form.module.scss';

type NumberProps = { label: string; value: string; unit: '$' | '%'; problem: string | undefined; onChange: (value: string) => void };

/** A text field for a number, with its error message below. */
function NumberField({ label, value, unit, problem, onChange }: NumberProps) {
  const id = useId();
  const input = {
    ...{ id, type: 'text', inputMode: 'decimal' as const, autoComplete: 'off', maxLength: 12, value },
    ...(problem ? { 'aria-invalid': true, 'aria-describedby': `${id}-problem` } : {}),
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{`${label} (${unit})`}</label>
      {/* A comma in a rate is a decimal point. */}
      {unit === '$' ? (
        <AmountInput {...input} onAmount={onChange} />
      ) : (
        <input {...input} onChange={(event) => onChange(event.target.value)} />
      )}
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** The repayments, if the values describe a valid loan. */
const Result = ({ answer }: { answer: LoanAnswer | undefined }) => {
  const text = answer?.text;
  return (
    <div className={styles.result}>
      <output className={styles.figures} aria-label="Your repayments">
        {text ? (
          [text.repayment, text.rate].map(({ amount, label }) => (
            <span key={label}>
              <span className={styles.amount}>{amount}</span> <span>{label}</span>
            </span>
          ))
        ) : (
          <span className={styles.amount}>{answer ? 'Check the highlighted field.' : 'Calculating …'}</span>
        )}
      </output>
      {text && <p className={styles.summary}>{text.summary}</p>}
      {text?.warning && <p className={styles.warning}>{text.warning}</p>}
    </div>
  );
};

type Typed = Record<'price' | 'deposit' | 'tradeIn' | 'rate' | 'residual', string>;

/** Cents have two digits: "3,088.80". */
const amountText = (dollars: number) => withThousands(String(dollars).replace(/\.\d$/, '$&0'));

const typedOf = ({ price, deposit, tradeIn, rate, residual }: LoanInput): Typed => ({
  price: amountText(price),
  deposit: amountText(deposit),
  tradeIn: amountText(tradeIn),
  rate: String(rate),
  residual: amountText(residual),
});

const dollars = (text: string) => (text.trim() === '' ? 0 : (typedNumber(text) ?? Number.NaN));

type Props = {
  start: CalculatorStart;
  /** Undefined while the code that calculates is loading. */
  answer: (loan: LoanInput) => LoanAnswer | undefined;
  enquireHref?: string | undefined;
  /** The initial values. If absent, those of `start`. */
  first?: LoanInput | undefined;
  /** Called after each change. */
  onAnswer?: (loan: LoanInput, answer: LoanAnswer | undefined) => void;
};

/** The fields of the repayment calculator and its result, which every change updates. */
export function CalculatorFields({ start, answer, enquireHref, first = start.loan, onAnswer }: Props) {
  const name = useId();
  const [typed, setTyped] = useState(() => typedOf(first));
  const [years, setYears] = useState(first.years);
  const [frequency, setFrequency] = useState(first.frequency);
  const loan: LoanInput = {
    ...start.loan,
    price: dollars(typed.price),
    deposit: dollars(typed.deposit),
    tradeIn: dollars(typed.tradeIn),
    rate: typedNumber(typed.rate, true) ?? Number.NaN,
    residual: dollars(typed.residual),
    years,
    frequency,
  };
  const result = answer(loan);
  const hasChanged = JSON.stringify(loan) !== JSON.stringify(first);
  useEffect(() => {
    if (hasChanged) track(document, 'quoteStart');
  }, [hasChanged]);
  useEffect(() => onAnswer?.(loan, result));
  const number = (field: keyof Typed, label: string, unit: '$' | '%') => (
    <NumberField
      label={label}
      unit={unit}
      value={typed[field]}
      problem={result?.problem?.field === field ? result.problem.message : undefined}
      onChange={(value) => setTyped({ ...typed, [field]: value })}
    />
  );
  return (
    <div className={styles.form}>
      <div className={styles.fields}>
        {number('price', 'Price', '$')}
        {number('deposit', start.deposit, '$')}
        {number('tradeIn', 'Trade-in', '$')}
        {number('rate', 'Interest rate per year', '%')}
        <label className={styles.field}>
          <span>Term</span>
          <select value={years} onChange={(event) => setYears(Number(event.target.value))}>
            {start.terms.map((term) => (
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
          {start.frequencies.map((choice) => (
            <label key={choice.value}>
              <input
                type="radio"
                name={name}
                value={choice.value}
                checked={choice.value === frequency}
                onChange={() => setFrequency(choice.value)}
              />
              <span>{choice.name}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Result answer={result} />
      {enquireHref && (
        <span {...trackMark('quoteTaken')}>
          <ButtonLink href={result?.plan ? withPlan(enquireHref, result.plan) : enquireHref} isWide name="Ask about finance" />
        </span>
      )}
    </div>
  );
}
