-- Partners who work with each other have a row each. While one has only asked, there is the asker's row alone, and it was not
-- accepted.
alter table partner_relations add column accepted_at timestamptz default now();
create index partner_relations_asked on partner_relations (partner_id, id desc) where accepted_at is null;

-- What was declined or withdrawn stays so for that campaign, taken out and chosen again or not, until its partner accepts it.
create table withdrawn_faces (
  campaign_id integer not null references campaigns on delete cascade,
  partner_src_img_id integer not null references partner_src_imgs on delete cascade,
  primary key (campaign_id, partner_src_img_id)
);
create index withdrawn_faces_face on withdrawn_faces (partner_src_img_id);

create function note_withdrawn_face() returns trigger language plpgsql as $$
begin
  if new.status = 'REJECTED' then
    insert into withdrawn_faces values (new.campaign_id, new.partner_src_img_id) on conflict do nothing;
  elsif new.status = 'ACCEPTED' then
    delete from withdrawn_faces
    where campaign_id = new.campaign_id and partner_src_img_id = new.partner_src_img_id;
  end if;
  return null;
end $$;
create trigger campaign_faces_withdrawn after update of status on campaign_faces
  for each row execute function note_withdrawn_face();

create function keep_withdrawn_face() returns trigger language plpgsql as $$
begin
  if exists (select from withdrawn_faces
      where campaign_id = new.campaign_id and partner_src_img_id = new.partner_src_img_id) then
    new.status := 'REJECTED';
  end if;
  return new;
end $$;
create trigger campaign_faces_stay_withdrawn before insert on campaign_faces
  for each row execute function keep_withdrawn_face();
