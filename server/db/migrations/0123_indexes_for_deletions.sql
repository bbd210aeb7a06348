-- Whoever deletes a row has every table looked through that may refer to it: without an index, all of it, in the transaction.

-- A file.
create index announcements_file on announcements (file_key);
create index partners_represent_file on partners (represent_file_key) where represent_file_key is not null;
create index preset_campaigns_origin_img on preset_campaigns (origin_img_key);
create index preset_campaigns_src_face on preset_campaigns (src_face_key) where src_face_key is not null;
create index preset_campaigns_sam_json on preset_campaigns (sam_json_key) where sam_json_key is not null;
create index preset_campaigns_person_json on preset_campaigns (person_json_key) where person_json_key is not null;
create index preset_campaigns_head_json on preset_campaigns (head_json_key) where head_json_key is not null;
create index preset_campaigns_face_masking_json on preset_campaigns (face_masking_json_key)
  where face_masking_json_key is not null;
create index preset_campaigns_in_front_json on preset_campaigns (in_front_json_key) where in_front_json_key is not null;
create index products_file on products (file_key);
create index products_bf_file on products (bf_file_key) where bf_file_key is not null;
create index products_person_json on products (person_json_key);
create index products_head_json on products (head_json_key);
create index products_in_front_json on products (in_front_json_key) where in_front_json_key is not null;
create index users_avatar on users (avatar_key) where avatar_key is not null;

-- A face.
create index users_represent_src on users (represent_src_id) where represent_src_id is not null;

-- An account that was never confirmed.
create index follows_followed on follows (followed_id);
create index partner_applications_decided_by on partner_applications (decided_by) where decided_by is not null;
create index stock_adjustments_user on stock_adjustments (user_id);
create index support_topics_assignee on support_topics (assignee_id) where assignee_id is not null;
create index support_topics_closed_by on support_topics (closed_by) where closed_by is not null;

-- Sessions, in the order in which they ended or will end: those of long ago are deleted.
create index sessions_end on sessions (least(expires_at, revoked_at));
