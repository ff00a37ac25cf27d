create or replace function connect.missing_body(realm_id integer, snapshot_id text) returns text
language sql stable
begin atomic
  select case
           when b.removed_at is not null then format('What it stored was removed on %s, as it was older than 400 days.', b.removed_at::date)
           when octet_length(b.content) = 0 then 'What it stored was erased with a person.'
         end
    from connect.snapshots s
    join connect.bodies b on b.realm_id = s.realm_id and b.sha256 = s.sha256
   where s.realm_id = missing_body.realm_id and s.snapshot_id = missing_body.snapshot_id;
end;

comment on function connect.missing_body(integer, text) is
  'Returns in words why the bytes of a snapshot are not there any more; null: they are. FEED-9, FEED-268.';
