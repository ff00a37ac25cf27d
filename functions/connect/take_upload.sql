create or replace function connect.take_upload(
  feed connect.feeds, content bytea, file jsonb, is_preview boolean, made_by text
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_is_known boolean := exists (
    select from connect.bodies b
     where b.realm_id = (take_upload.feed).realm_id and b.sha256 = decode(take_upload.file ->> 'sha256', 'hex') and b.removed_at is null);
  v_bytes integer := octet_length(take_upload.content);
  v_run jsonb;
begin
  if not v_is_known then
    perform intake.refuse_excess((take_upload.feed).realm_id, (take_upload.feed).account_id, v_bytes);
  end if;
  v_run := connect.store_upload(
    (take_upload.feed).feed_id, take_upload.content, take_upload.file, take_upload.is_preview, take_upload.made_by);
  if not v_is_known then
    perform intake.note_stored((take_upload.feed).realm_id, (take_upload.feed).account_id, v_bytes);
  end if;
  return v_run;
end;
$$;

comment on function connect.take_upload(connect.feeds, bytea, jsonb, boolean, text) is
  'Hands a file to a feed as connect.store_upload does, for the account itself: its bytes count as its storage, once. Returns the '
  'run. Raises what connect.store_upload raises, OYL01 (rate_limited), OYL02 (storage_exceeded). FEED-340, LIMIT-44.';
