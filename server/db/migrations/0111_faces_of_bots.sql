-- Faces of invented people stand beside those of partners: a campaign has faces, whosever they are. Of those that were there
-- before, nobody has looked at the pose.
alter table partner_src_imgs
  alter column partner_id drop not null,
  alter column face drop not null,
  add column bot_id integer references bots on delete cascade,
  add constraint partner_src_imgs_owner check (num_nonnulls(partner_id, bot_id) = 1),
  add constraint partner_src_imgs_looked_at check (face is not null or bot_id is not null);
create index partner_src_imgs_bot on partner_src_imgs (bot_id, id) where bot_id is not null;
insert into partner_src_imgs (bot_id, file_key) select bot_id, file_key from bot_src_imgs order by id;
drop table bot_src_imgs;
