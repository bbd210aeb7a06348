-- Why a production failed stays when its owner deletes it: it is counted by that for as long as its day is counted again.
alter table productions
  drop constraint productions_check1,
  add constraint productions_error_check check (status = 'DELETED' or (status = 'FAILED') = (error_code is not null));
