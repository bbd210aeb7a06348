import { useApolloClient } from '@apollo/client/react';
import { DISCARD_JOB, RETRY_JOB } from '@facet/contract/documents/admin.ts';
import { Button, Table } from '@mantine/core';
import { useState } from 'react';
import { Ago } from '../../../shared/photos/Ago.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { carryOut } from '../../../ui/carryOut.ts';
import type { Board } from './board.ts';
import classes from './Dashboard.module.css';
import { t } from './texts.ts';

type Job = Board['failingJobs'][number];

interface FailingJobsProps {
  jobs: readonly Job[];
  onDone: () => void;
}

/** Jobs whose last try failed: try them again now, or let them go. */
export function FailingJobs({ jobs, onDone }: FailingJobsProps) {
  const client = useApolloClient();
  const [doomed, setDoomed] = useState<Job | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);

  async function act(job: Job, kind: 'retry' | 'discard'): Promise<void> {
    setBusyId(job.id);
    const variables = { queue: job.queue, id: job.id };
    await carryOut(
      `job ${job.id}`,
      () =>
        kind === 'retry'
          ? client.mutate({ mutation: RETRY_JOB, variables }).then(({ data }) => data?.retryJob)
          : client.mutate({ mutation: DISCARD_JOB, variables }).then(({ data }) => data?.discardJob),
      t(kind === 'retry' ? 'retried' : 'discarded'),
    );
    setBusyId(null);
    onDone();
  }

  return (
    <section className={classes.numbers}>
      <h2>{t('jobs')}</h2>
      {jobs.length === 0 ? (
        <p className={classes.none}>{t('jobsNone')}</p>
      ) : (
        <div className={classes.scroll}>
          <Table aria-label={t('jobs')}>
            <Table.Thead>
              <Table.Tr>
                {(['queueName', 'problem', 'tries', 'when'] as const).map((key) => (
                  <Table.Th key={key}>{t(key)}</Table.Th>
                ))}
                <Table.Td />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {jobs.map((job) => (
                <Table.Tr key={job.id}>
                  <Table.Td>{job.queue}</Table.Td>
                  <Table.Td className={classes.problem}>{job.problem}</Table.Td>
                  <Table.Td className="tabular">{job.tries}</Table.Td>
                  <Table.Td>
                    {job.isWaiting ? t('waits') : job.failedAt && <Ago time={job.failedAt} />}
                  </Table.Td>
                  <Table.Td className={classes.jobActions}>
                    <Button
                      size="xs"
                      variant="default"
                      loading={busyId === job.id}
                      aria-label={t('retryOne', { queue: job.queue })}
                      onClick={() => void act(job, 'retry')}
                    >
                      {t('retry')}
                    </Button>
                    <Button
                      size="xs"
                      variant="subtle"
                      color="red"
                      disabled={busyId === job.id}
                      aria-label={t('discardOne', { queue: job.queue })}
                      onClick={() => setDoomed(job)}
                    >
                      {t('discard')}
                    </Button>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      <ConfirmDialog
        opened={doomed !== null}
        title={t('discardTitle')}
        message={t('discardText', { queue: doomed?.queue ?? '' })}
        confirmText={t('discard')}
        isDestructive
        pending={doomed !== null && busyId === doomed.id}
        onConfirm={() => void act(doomed!, 'discard').then(() => setDoomed(null))}
        onCancel={() => setDoomed(null)}
      />
    </section>
  );
}
