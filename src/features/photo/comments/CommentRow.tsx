import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Avatar } from '../../../shared/people/Avatar.tsx';
import { profilePath } from '../../../shared/people/person.ts';
import { Ago } from '../../../shared/photos/Ago.tsx';
import { t } from '../texts.ts';
import classes from './Comments.module.css';
import type { Comment } from './useComments.ts';

/** Plain text, in the direction that it is written in. */
export function CommentRow({ comment, onDelete }: { comment: Comment; onDelete: () => void }) {
  const { id, author, text, createdAt, isDeletable } = comment;
  const { username } = author;
  return (
    <div className={classes.row} data-unsent={id < 0 || undefined}>
      <Link to={profilePath(username)} tabIndex={-1} aria-hidden className={classes.avatar}>
        <Avatar address={author.avatar} name={username} size={36} />
      </Link>
      <div className={classes.words}>
        <p className={classes.author}>
          <Link to={profilePath(username)} className={classes.username}>
            {username}
          </Link>
          <Ago time={createdAt} className={classes.time} />
        </p>
        <p className={classes.text} dir="auto">
          {text}
        </p>
      </div>
      {isDeletable && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('comments.delete', { username })}
          onClick={onDelete}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
