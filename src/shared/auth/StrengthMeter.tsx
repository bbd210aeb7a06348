import { PASSWORD_CHECKS, passwordLabel, passwordStrength } from '@facet/contract/account.ts';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import classes from './StrengthMeter.module.css';
import { t } from './texts.ts';

const CHECKS = Object.keys(PASSWORD_CHECKS) as (keyof typeof PASSWORD_CHECKS)[];

/** Live checklist of the five rules with a meter: red below 40, amber below 70, otherwise green. */
export function StrengthMeter({ password }: { password: string }) {
  const percent = passwordStrength(password);
  const label = passwordLabel(percent);
  const checks = CHECKS.map((check) => ({ check, isMet: PASSWORD_CHECKS[check](password) }));
  return (
    <div className={classes.meter} data-strength={label}>
      <div className={classes.bar}>
        <meter
          className={classes.state}
          aria-label={t('strength.meter')}
          aria-valuetext={t(`strength.${label}`)}
          min={0}
          max={100}
          value={percent}
        />
        <div className={classes.track}>
          <div className={classes.fill} style={{ width: `${percent}%` }} />
        </div>
        <span className={classes.label} aria-hidden>
          {t(`strength.${label}`)}
        </span>
      </div>
      <ul className={classes.checks}>
        {checks.map(({ check, isMet }) => (
          <li key={check} data-met={isMet || undefined}>
            {isMet ? <IconCheck size={14} aria-hidden /> : <IconCircle size={14} aria-hidden />}
            {t(`strength.${check}`)}
            <span className={classes.state}>{t(isMet ? 'strength.met' : 'strength.open')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
