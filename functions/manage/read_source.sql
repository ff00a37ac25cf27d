create or replace function manage.read_source(credential bytea, mode text, source_id text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_source.credential, 'read_source', read_source.mode);
  v_source tenancy.sources;
begin
  select s.* into v_source
    from tenancy.sources s
   where s.realm_id = manage.require_realm(v_caller, read_source.mode) and s.source_id = read_source.source_id
     and s.account_id = v_caller.account_id;
  if v_source.source_id is null then
    raise exception using errcode = 'OYN01', message = format('There is no source %s.', read_source.source_id);
  end if;
  return manage.source_document(v_source) || jsonb_build_object(
    'fields', (
      select coalesce(
               jsonb_agg(
                 jsonb_build_object('type', f.entity_type, 'field', f.field, 'said', f.said, 'winning', f.winning, 'overruled', f.overruled)
                 order by f.overruled desc, f.said desc, f.entity_type, f.field), '[]')
        from read.shares_of(v_source.realm_id, v_source.source_id) f),
    'batches', (
      select coalesce(
               jsonb_agg(
                 jsonb_build_object(
                   'batch_id', b.batch_id, 'status', b.status, 'accepted', b.accepted_count, 'rejected', b.rejected_count,
                   'received_at', util.rfc3339(b.received_at)) order by b.received_at desc, b.batch_id desc), '[]')
        from (
          select n.* from intake.batches n
           where n.realm_id = v_source.realm_id and n.source_id = v_source.source_id
           order by n.received_at desc
           limit 10
        ) b));
end;
$$;

comment on function manage.read_source(bytea, text, text) is
  'Returns a source of the account in a mode with its freshness (manage.source_document), how often it wins and is overruled, by field '
  '(read.shares_of), the most overruled first, and its ten newest batches. Raises OYN01 (not_found), as of one that does not exist, OYV02 '
  '(invalid_parameter: no mode). DASHBOARD-71, DASHBOARD-72.';
