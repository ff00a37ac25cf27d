create or replace function api.list_changes(
  key_hash bytea, if_none_match text, page_cursor text, page_limit integer, types text[]
) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan -- planning costs more than it could save
as $$
declare
  c_most_bytes constant integer := 4 * 1024 * 1024;
  v_caller record;
  v_after bigint := 0;
  v_cursor text := list_changes.page_cursor;
  v_today text := to_char(util.now() at time zone 'UTC', 'YYYY-MM-DD');
  v_place text[];
  v_data text;
  v_last bigint;
  v_count bigint;
  v_end bigint := 9223372036854775807; -- the rare page that is too long is read again, up to where it ends
  v_has_more boolean;
  v_hidden text[] := '{}';
begin
  select a.* into v_caller from tenancy.authenticate(list_changes.key_hash) a;
  if v_cursor is not null then
    v_place := string_to_array(tenancy.read_cursor(v_caller.realm_id, 'changes', v_cursor), ' ');
    v_after := v_place[2]::bigint;
    if v_place[1]::date < (util.now() at time zone 'UTC')::date - 30 then
      raise exception using errcode = 'OYC02',
        message = 'This cursor is older than 30 days. Start again without a cursor: the stream from its beginning holds every entity.';
    end if;
  end if;

  if v_caller.is_redacted then
    v_hidden := tenancy.hidden_entities(v_caller.realm_id, array(
      select n.entity_id
        from ledger.changes n
       where n.realm_id = v_caller.realm_id and n.position > v_after
       order by n.position
       limit list_changes.page_limit));
  end if;
  loop
    select string_agg(c.document, ',' order by c.position) filter (where c.is_asked_for), max(c.position),
           count(*) filter (where c.is_asked_for)
      into v_data, v_last, v_count
      from (
        select n.position, n.document,
               ledger.is_asked_for(n.entity_type, list_changes.types) and n.entity_id <> all (v_hidden) as is_asked_for
          from ledger.changes n
         where n.realm_id = v_caller.realm_id and n.position > v_after and n.position <= v_end
         order by n.position
         limit list_changes.page_limit
      ) c;
    exit when coalesce(octet_length(v_data), 0) < c_most_bytes or v_count = 1;
    v_end := ledger.last_within(v_caller.realm_id, v_after, list_changes.page_limit, list_changes.types, c_most_bytes);
  end loop;
  v_has_more := coalesce(v_last < (select max(c.position) from ledger.changes c where c.realm_id = v_caller.realm_id), false);

  -- STREAM-7: at the end the same cursor, so that the answer is unchanged. STREAM-9: dated again once a day.
  if v_last is not null or v_cursor is null or v_place[1] <> v_today then
    v_cursor := tenancy.sign_cursor(v_caller.realm_id, 'changes', v_today || ' ' || coalesce(v_last, v_after));
  end if;
  v_data := concat('{"data":[', v_data, '],"next_cursor":"', v_cursor, '","has_more":', v_has_more::text, '}');
  return util.answer_of(
    v_data,
    -- applied changes never change; what is private may
    concat_ws(' ', v_caller.epoch, v_after, v_cursor, v_has_more, v_count, list_changes.types, nullif(v_hidden, '{}')),
    list_changes.if_none_match);
end;
$$;

comment on function api.list_changes(bytea, text, text, integer, text[]) is
  'GET /v1/changes: key_hash, If-None-Match, cursor (null: start), page_limit: rows scanned (up to 4 MiB), types (null: all). '
  'next_cursor: the last row scanned. Raises OYA01, OYA03, OYV03, OYC02. STREAM-1, STREAM-2, STREAM-3, STREAM-4, STREAM-5, STREAM-6, '
  'STREAM-8, LIST-19, PRIVACY-23.';
grant execute on function api.list_changes(bytea, text, text, integer, text[]) to oyss_http, oyss_graph;
