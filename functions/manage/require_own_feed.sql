create or replace function manage.require_own_feed(caller manage.caller, mode text, feed_id text) returns connect.feeds
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_feed connect.feeds := connect.feed_of(require_own_feed.feed_id);
begin
  if (require_own_feed.caller).made_by is null
    and (v_feed.account_id <> (require_own_feed.caller).account_id
      or v_feed.realm_id <> tenancy.realm_of((require_own_feed.caller).account_id, require_own_feed.mode)) then
    raise exception using errcode = 'OYN01', message = format('There is no feed %s.', require_own_feed.feed_id);
  end if;
  return v_feed;
end;
$$;

comment on function manage.require_own_feed(manage.caller, text, text) is
  'Returns a feed or connector of the caller''s account in a mode; to the command line, of any. Raises OYV01 (invalid_id), OYN01 '
  '(not_found), OYV02 (invalid_parameter: no mode). PEOPLE-14.';

create or replace function manage.require_editable_feed(caller manage.caller, mode text, feed_id text) returns connect.feeds
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_feed connect.feeds := manage.require_own_feed(
    require_editable_feed.caller, require_editable_feed.mode, require_editable_feed.feed_id);
begin
  if (require_editable_feed.caller).made_by is null and starts_with(v_feed.feed_id, 'con_') then
    raise exception using errcode = 'OYA04', message = 'Operators of the service run connectors. Ask one of them.';
  end if;
  return v_feed;
end;
$$;

comment on function manage.require_editable_feed(manage.caller, text, text) is
  'Returns what manage.require_own_feed does, to who wants to change it, or have it fetched. Raises OYA04 (forbidden: a connector, '
  'which operators run) besides. PEOPLE-14, FEED-273.';

create or replace function manage.require_own_run(caller manage.caller, mode text, run_id text) returns connect.runs
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_run connect.runs := connect.run_of(require_own_run.run_id);
begin
  if (require_own_run.caller).made_by is null and not exists (
      select from connect.targets t
        join connect.feeds f on f.realm_id = t.realm_id and f.feed_id = t.feed_id
       where t.realm_id = v_run.realm_id and t.target_id = v_run.target_id
         and f.account_id = (require_own_run.caller).account_id
         and f.realm_id = tenancy.realm_of((require_own_run.caller).account_id, require_own_run.mode)) then
    raise exception using errcode = 'OYN01', message = format('There is no run %s.', require_own_run.run_id);
  end if;
  return v_run;
end;
$$;

comment on function manage.require_own_run(manage.caller, text, text) is
  'Returns a run of the caller''s account in a mode; to the command line, of any. Raises OYV01 (invalid_id), OYN01 (not_found), OYV02 '
  '(invalid_parameter: no mode). PEOPLE-14.';

create or replace function manage.require_editable_run(caller manage.caller, mode text, run_id text) returns connect.feeds
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_run connect.runs := manage.require_own_run(require_editable_run.caller, require_editable_run.mode, require_editable_run.run_id);
begin
  return manage.require_editable_feed(require_editable_run.caller, require_editable_run.mode, (
    select t.feed_id from connect.targets t where t.realm_id = v_run.realm_id and t.target_id = v_run.target_id));
end;
$$;

comment on function manage.require_editable_run(manage.caller, text, text) is
  'Returns the feed of a run, to who decides on the run. Raises what manage.require_own_run and manage.require_editable_feed do. '
  'PEOPLE-14, FEED-273.';
