create or replace function canon.side_document(side jsonb, team_name text) returns json
language sql immutable parallel safe
return json_build_object('role', side ->> 'role', 'team', json_build_object('id', side -> 'team' ->> 'id', 'name', team_name));

comment on function canon.side_document(jsonb, text) is 'One side of a fixture as it is read: role and team with its name.';
