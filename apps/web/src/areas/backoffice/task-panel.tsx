import { StaffLink } from "../../shell/staff/staff-link.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { Due, Severity, useKindWord, type Task } from "./task-words.tsx";
import "./queue.css";

/** Open tasks of the operator's staff about an object. */
export function TaskPanel({ title, tasks }: { readonly title: string; readonly tasks: readonly Task[] }) {
  const kindWord = useKindWord();
  return (
    <Panel title={title} flush>
      <ul>
        {tasks.map((task) => (
          <li key={task.taskid} className="np-queue-row">
            <div className="np-grow">
              <StaffLink to="task" params={{ id: task.taskid }}>
                {kindWord(task.kind)}
              </StaffLink>
              <p className="np-small np-queue-words">{task.text}</p>
            </div>
            <span className="np-row np-gap-12">
              <Severity of={task.severity} />
              <Due task={task} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
