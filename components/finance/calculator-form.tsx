import { useId, useState } from 'react';
import button from '#components/ui/button.module.scss';
import { Link } from '#components/ui/link.tsx';
import { findLoanProblem, type LoanInput, type LoanProblem } from '#lib/finance/calculator.ts';
import { frequencyChoices, loanText } from '#lib/finance/loan-text.ts';
import { looseNumber } from '#lib/model/loose.ts';
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

/** The repayments, if the values make a valid loan. */
function Result({ loan, problem, setup }: { loan: LoanInput; problem: LoanProblem | undefined; setup: CalculatorSetup }) {
  const text = problem ? undefined : loanText(loan, setup.language);
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

type Props = { setup: CalculatorSetup; enquireHref?: string | undefined };

/** The repayment calculator; every change updates the result. */
export function CalculatorForm({ setup, enquireHref }: Props) {
  const [typed, setTyped] = useState({
    amount: String(setup.loan.amount),
    rate: String(setup.loan.rate),
    residual: String(setup.loan.residual),
  });
  const [years, setYears] = useState(setup.loan.years);
  const [frequency, setFrequency] = useState(setup.loan.frequency);
  const read = (text: string) => looseNumber(text) ?? Number.NaN;
  const loan = {
    ...setup.loan,
    amount: read(typed.amount),
    rate: read(typed.rate),
    residual: typed.residual.trim() === '' ? 0 : read(typed.residual),
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
        {number('amount', 'Amount to borrow', '$')}
        {number('rate', 'Interest rate per year', '%')}
        <label className={styles.field}>
          <span>Term</span>
          <select value={years} onChange={(event) => setYears(Number(event.target.value))}>
            {setup.terms.map((term) => (
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
      <Result loan={loan} problem={problem} setup={setup} />
      {enquireHref && (
        <Link href={enquireHref} className={`${button.button} ${button.primary} ${button.block}`}>
          Ask about finance
        </Link>
      )}
    </div>
  );
}
