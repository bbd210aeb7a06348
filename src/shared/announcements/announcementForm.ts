import { announcementCaptionProblem, scheduleProblem } from '@facet/contract/announcement.ts';
import { refusal } from '../../lib/refusals.ts';
import { checkFile } from '../faces/checkFile.ts';
import { t } from './texts.ts';

export interface FormValues {
  userId: string;
  file: File | undefined;
  caption: string;
  /** `2026-11-22`; null: not chosen. */
  startDate: string | null;
  endDate: string | null;
  /** `13:30` */
  startTime: string;
  endTime: string;
}

export const MIDNIGHT = '00:00';

/** The moment that a day and a time of the person's own calendar stand for. */
export function momentOf(date: string | null, time: string): Date | null {
  if (date === null) return null;
  const [year, month, day] = date.split('-').map(Number);
  const [hours, minutes] = (time || MIDNIGHT).split(':').map(Number);
  return new Date(year!, month! - 1, day, hours, minutes);
}

/** A start behind the end takes the end along. */
export function withStart(values: FormValues, startDate: string | null): FormValues {
  const isBehind = startDate !== null && values.endDate !== null && startDate > values.endDate;
  return { ...values, startDate, endDate: isBehind ? startDate : values.endDate };
}

type Field = 'userId' | 'file' | 'caption' | 'dates';

/** What is wrong with each field, in words. */
export function problemsOf(values: FormValues, now = new Date()): Partial<Record<Field, string>> {
  const { userId, file, caption } = values;
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const dates = scheduleProblem(
    { start: momentOf(values.startDate, values.startTime), end: momentOf(values.endDate, values.endTime) },
    today,
  );
  const words = announcementCaptionProblem(caption);
  const image = file ? checkFile(file) : refusal('ANNOUNCEMENT_IMAGE_REQUIRED');
  return {
    ...(!/^\d{1,10}$/.test(userId.trim()) && { userId: refusal('ANNOUNCEMENT_USER_REQUIRED') }),
    ...(image && { file: image }),
    ...(words && { caption: refusal(words) }),
    ...(dates && { dates: refusal(dates) }),
  };
}

export const timeZone = () => t('zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone });
