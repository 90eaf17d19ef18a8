import { Button } from "../basics/button.tsx";

const ratings = ["good", "okay", "bad"] as const;
type Rating = (typeof ratings)[number];

type Props = {
  readonly label: string;
  /** What was chosen before. Null if nothing. */
  readonly value: Rating | null;
  readonly texts: Readonly<Record<Rating, string>>;
  readonly onChoose: (rating: Rating) => void;
};

/** Three buttons to say how something was, of which the chosen one is pressed. */
export function RatingButtons({ label, value, texts, onChoose }: Props) {
  return (
    <div role="group" aria-label={label} className="np-row np-wrap np-gap-8">
      {ratings.map((rating) => (
        <Button
          key={rating}
          aria-pressed={rating === value}
          variant={rating === value ? "primary" : "default"}
          onClick={() => onChoose(rating)}
        >
          {texts[rating]}
        </Button>
      ))}
    </div>
  );
}
