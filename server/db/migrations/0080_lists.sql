-- Announcements of a creator are counted in their index alone, with the times that say which are shown.
drop index announcements_creator;
create index announcements_creator on announcements (creator_id, start_publish_at desc, id desc) include (end_publish_at);
