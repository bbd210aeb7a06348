import './dates.css';
import 'dayjs/locale/ko';
import { useMutation } from '@apollo/client/react';
import { UPLOAD_ANNOUNCEMENT } from '@facet/contract/documents/announcements.ts';
import { Button, Input, Textarea, TextInput } from '@mantine/core';
import { DatePickerInput, TimeInput } from '@mantine/dates';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { useLanguage } from '../../lib/language.ts';
import { refusal } from '../../lib/refusals.ts';
import { useActKey } from '../../lib/useActKey.ts';
import { useMe } from '../../lib/useMe.ts';
import { toast } from '../../ui/toast.ts';
import { checkFile } from '../faces/checkFile.ts';
import { FileDrop } from '../faces/FileDrop.tsx';
import classes from './Announcements.module.css';
import { type FormValues, MIDNIGHT, momentOf, problemsOf, timeZone, withStart } from './announcementForm.ts';
import { t } from './texts.ts';

const EMPTY: FormValues = {
  userId: '',
  file: undefined,
  caption: '',
  startDate: null,
  endDate: null,
  startTime: MIDNIGHT,
  endTime: MIDNIGHT,
};

export interface FormState {
  /** Something was entered that closing would lose. */
  isUnsaved: boolean;
  isUploading: boolean;
}

interface AnnouncementFormProps {
  onState: (state: FormState) => void;
  onCancel: () => void;
  onCreated: () => void;
}

export default function AnnouncementForm({ onState, onCancel, onCreated }: AnnouncementFormProps) {
  const { me } = useMe();
  const [initial] = useState<FormValues>(() => ({ ...EMPTY, userId: me ? String(me.id) : '' }));
  const [values, setValues] = useState(initial);
  const [isTried, setTried] = useState(false);
  /** What was wrong with the file that was just dropped, which is not taken. */
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const [isEndEarly, setEndEarly] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [upload, { loading }] = useMutation(UPLOAD_ANNOUNCEMENT);
  const actKey = useActKey();
  const isUnsaved = (Object.keys(values) as (keyof FormValues)[]).some((key) => values[key] !== initial[key]);
  const tellState = useEffectEvent(onState);
  useEffect(() => tellState({ isUnsaved, isUploading: loading }), [isUnsaved, loading]);
  const problems = isTried ? problemsOf(values) : {};

  const change = (next: Partial<FormValues>) => {
    setRefused(null);
    setValues((before) => ({ ...before, ...next }));
  };
  const choose = (file: File | undefined) => {
    const problem = checkFile(file);
    setFileProblem(problem);
    if (!problem) change({ file });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setFileProblem(null);
    if (Object.keys(problemsOf(values)).length > 0 || !values.file) return;
    try {
      const variables = {
        file: values.file,
        userId: Number(values.userId),
        caption: values.caption,
        startPublishDate: momentOf(values.startDate, values.startTime)!.toISOString(),
        endPublishDate: momentOf(values.endDate, values.endTime)!.toISOString(),
      };
      const context = { idempotencyKey: actKey.keyOf(variables) };
      const { data } = await upload({ variables, context });
      const result = data?.uploadAnnouncement;
      if (!result?.ok) return setRefused(result?.error ?? refusal('INTERNAL'));
      actKey.done();
      toast.success(t('created'));
      onCreated();
    } catch (error) {
      setRefused(errorText(error));
    }
  };
  /** A day that was chosen takes the calendar away: the keyboard goes on at its field, and not behind the form. */
  const popover = { returnFocus: true };
  const calendar = {
    locale: useLanguage(),
    valueFormat: t('dateFormat'),
    placeholder: t('chooseDate'),
    previousLabel: t('previousMonth'),
    nextLabel: t('nextMonth'),
    ariaLabels: { previousMonth: t('previousMonth'), nextMonth: t('nextMonth') },
  };

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t('userId')}
        inputMode="numeric"
        required
        value={values.userId}
        error={problems.userId}
        onChange={({ currentTarget }) => change({ userId: currentTarget.value })}
      />
      <Input.Wrapper
        label={t('imageLabel')}
        labelElement="div"
        description={t('imageHint')}
        error={fileProblem ?? problems.file}
        required
      >
        <div className={classes.drop}>
          <FileDrop file={values.file} isDisabled={loading} onChoose={choose} />
        </div>
      </Input.Wrapper>
      <Textarea
        label={t('caption')}
        description={t('captionHint')}
        autosize
        minRows={3}
        maxRows={10}
        value={values.caption}
        error={problems.caption}
        onChange={({ currentTarget }) => change({ caption: currentTarget.value })}
      />
      <fieldset className={classes.schedule} aria-describedby="announcement-dates">
        <DatePickerInput
          {...calendar}
          popoverProps={popover}
          label={t('startDate')}
          required
          value={values.startDate}
          onChange={(startDate) => {
            setEndEarly(false);
            setRefused(null);
            setValues((before) => withStart(before, startDate));
          }}
        />
        <TimeInput
          label={t('startTime')}
          value={values.startTime}
          onChange={({ currentTarget }) => change({ startTime: currentTarget.value })}
        />
        <DatePickerInput
          // another one from the start on: presses on this one have opened nothing, which it does not know
          key={values.startDate === null ? 'closed' : 'open'}
          {...calendar}
          label={t('endDate')}
          required
          value={values.endDate}
          {...(values.startDate !== null && { minDate: values.startDate })}
          error={isEndEarly && t('startFirst')}
          popoverProps={{ ...popover, disabled: values.startDate === null }}
          onClick={() => setEndEarly(values.startDate === null)}
          onChange={(endDate) => change({ endDate })}
        />
        <TimeInput
          label={t('endTime')}
          value={values.endTime}
          onChange={({ currentTarget }) => change({ endTime: currentTarget.value })}
        />
      </fieldset>
      <div id="announcement-dates" className={classes.zone}>
        {problems.dates ? <Input.Error role="alert">{problems.dates}</Input.Error> : timeZone()}
      </div>
      {refused && <Input.Error role="alert">{refused}</Input.Error>}
      <div className={classes.formActions}>
        <Button variant="default" onClick={onCancel} disabled={loading}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={loading}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}
