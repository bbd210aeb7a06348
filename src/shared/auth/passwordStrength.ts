import { PASSWORD_STRENGTH } from '@facet/contract/constants.ts';

const CHECKS = {
  length: (password: string) => password.length >= 8,
  uppercase: (password: string) => /[A-Z]/.test(password),
  lowercase: (password: string) => /[a-z]/.test(password),
  digit: (password: string) => /[0-9]/.test(password),
  special: (password: string) => /[!@#$%^&*]/.test(password),
} as const;

type StrengthCheck = keyof typeof CHECKS;

interface Strength {
  checks: readonly { check: StrengthCheck; isMet: boolean }[];
  /** 0–100; each met check is worth 20. */
  percent: number;
  label: 'weak' | 'normal' | 'strong';
}

export function passwordStrength(password: string): Strength {
  const checks = (Object.keys(CHECKS) as StrengthCheck[]).map((check) => ({
    check,
    isMet: CHECKS[check](password),
  }));
  const percent = checks.filter(({ isMet }) => isMet).length * 20;
  const label =
    percent < PASSWORD_STRENGTH.normal ? 'weak' : percent < PASSWORD_STRENGTH.strong ? 'normal' : 'strong';
  return { checks, percent, label };
}
